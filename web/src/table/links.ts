/** The address that friends can reach: this page's own, unless that is for this machine only. */
export async function addressOf(): Promise<string> {
  try {
    const answer = await fetch("/address");
    if (answer.ok) return (await answer.text()).trim().replace(/\/$/, "");
  } catch {
    return location.origin;
  }
  return location.origin;
}
