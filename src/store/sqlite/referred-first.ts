/** Names of tables, each after those that it refers to. */
export function referredFirst(
  names: readonly string[],
  referredBy: (name: string) => readonly string[],
): readonly string[] {
  const sorted = new Set<string>();
  while (sorted.size < names.length) {
    const ready = names.filter(
      (name) =>
        !sorted.has(name) &&
        referredBy(name).every((to) => to === name || sorted.has(to) || !names.includes(to)),
    );
    if (ready.length === 0) {
      throw new Error('the tables of the catalog refer to each other in a ring');
    }
    for (const name of ready) sorted.add(name);
  }
  return [...sorted];
}
