/** The first so many names stand for themselves, all others for `other`: a label must not grow for ever. */
export function boundedNames(most: number): (name: string) => string {
  const known = new Set<string>();
  return (name) => {
    if (known.has(name)) return name;
    if (known.size >= most) return 'other';
    known.add(name);
    return name;
  };
}
