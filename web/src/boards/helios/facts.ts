import type { Facts } from "../show.ts";

export const facts: Facts = { minutes: 60, weight: 4 };
