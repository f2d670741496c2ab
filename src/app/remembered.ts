/** Asked for every item, and the same for the life of the process. */
export function remembered<K extends object, V>(make: (key: K) => V): (key: K) => V {
  const known = new WeakMap<K, V>();
  return (key) => {
    const held = known.get(key);
    if (held !== undefined) return held;
    const made = make(key);
    known.set(key, made);
    return made;
  };
}
