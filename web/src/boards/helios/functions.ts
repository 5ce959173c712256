/** What buildings do beside their benefit, as a drawing and a number. */

import { icons, type Drawing } from "../../parts/icons.ts";
import { actions, mana, temple } from "./icons.ts";

const cubes: Drawing = [{ d: "M2 9h9v9H2Z", fill: "stone" }, { d: "M13 9h9v9h-9Z", fill: "stone" }];

export const functions: Readonly<Record<string, { drawings: readonly Drawing[]; text: string }>> = {
  power_plant: { drawings: [actions.sun], text: "∞" },
  exchange_bazaar: { drawings: [mana, icons.points], text: "4" },
  city_council: { drawings: [temple, icons.points], text: "+3" },
  warehouse: { drawings: [cubes], text: "2" },
  citadel: { drawings: [temple], text: "=1" },
  land_management: { drawings: [actions.land], text: "+2" },
  watch_tower: { drawings: [icons.turn, icons.points], text: "10" },
  palace: { drawings: [icons.play], text: "+1" },
};
