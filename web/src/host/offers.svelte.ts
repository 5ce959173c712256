/** What there is on this server: a host may do without some of it. Until it is known everything is shown. */

import { request } from "../wire/http.ts";
import type { Offers } from "../wire/types.ts";

let found: Offers = $state.raw({
  ratings: true,
  seeks: true,
  history: true,
  friends: true,
  tournaments: true,
  push: true,
  spectators: true,
  chat: true,
  reports: false,
});
let asked = false;

export function offers(): Offers {
  if (!asked) {
    asked = true;
    request<Offers>("GET", "/offers").then(
      (offered) => (found = offered),
      () => (asked = false), // no network: the next time, then
    );
  }
  return found;
}
