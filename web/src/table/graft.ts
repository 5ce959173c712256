/** `fresh`, but every part that equals the same part of `old` is taken from `old`. Where there is none, it is `fresh`
 * itself: what is shared with later ones stays so, and is not looked into again. */
export function graft<T>(old: unknown, fresh: T): T {
  if (old === fresh) return fresh;
  if (Array.isArray(old) && Array.isArray(fresh)) {
    const parts: unknown[] = fresh.map((part, i) => graft(old[i], part));
    if (parts.length === old.length && parts.every((part, i) => part === old[i])) return old as T;
    return (parts.every((part, i) => part === fresh[i]) ? fresh : parts) as T;
  }
  if (isRecord(old) && isRecord(fresh)) {
    const names = Object.keys(fresh);
    const parts: Record<string, unknown> = {};
    let equal = names.length === Object.keys(old).length;
    let own = true;
    for (const name of names) {
      parts[name] = graft(old[name], fresh[name]);
      equal &&= name in old && parts[name] === old[name];
      own &&= parts[name] === fresh[name];
    }
    return (equal ? old : own ? fresh : parts) as T;
  }
  return fresh;
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
