import type { Facts } from "../show.ts";

export const facts: Facts = { minutes: 30, weight: 2 };
