import type { Facts } from "../show.ts";

export const facts: Facts = { minutes: 75, weight: 4 };
