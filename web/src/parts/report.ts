/** Something broke while it was drawn: say so where those look who can mend it. */
export function report(error: unknown): void {
  console.error("This part of the page broke:", error);
}
