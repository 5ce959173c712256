import type { Facts } from "../show.ts";

export const facts: Facts = { minutes: 40, weight: 2 };
