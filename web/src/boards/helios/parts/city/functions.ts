/** What buildings do beside their benefit, as a drawing and a number. */

import { icons, type Drawing } from "../../../../parts/icons.ts";
import { actions, mana, temple } from "../../icons.ts";
import { NUMBERS } from "../../view.gen.ts";

const cubes: Drawing = [
  { d: "M2 9h9v9H2Z", fill: "stone" },
  { d: "M13 9h9v9h-9Z", fill: "stone" },
];

export const functions: Readonly<Record<string, { drawings: readonly Drawing[]; text: string }>> = {
  power_plant: { drawings: [actions.sun], text: "∞" },
  exchange_bazaar: { drawings: [mana, icons.points], text: `${NUMBERS.exchange_bazaar}` },
  city_council: { drawings: [temple, icons.points], text: `+${NUMBERS.city_council}` },
  warehouse: { drawings: [cubes], text: `${NUMBERS.warehouse}` },
  citadel: { drawings: [temple], text: `=${NUMBERS.citadel}` },
  land_management: { drawings: [actions.land], text: `+${NUMBERS.land_management}` },
  watch_tower: { drawings: [icons.turn, icons.points], text: `${NUMBERS.watch_tower}` },
  palace: { drawings: [icons.play], text: `+${NUMBERS.palace}` },
};
