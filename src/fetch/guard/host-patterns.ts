/** `example.org`, `*.example.org` (every name below it) or `*`: does one of them mean this host? */
export function isAmong(patterns: readonly string[], hostname: string): boolean {
  const name = plain(hostname);
  return patterns.some((one) => {
    const pattern = plain(one);
    if (pattern.startsWith('*.')) return name.endsWith(pattern.slice(1));
    return pattern === '*' || pattern === name;
  });
}

/** Settings may be spelt with capitals, sockets want no brackets, DNS allows a last dot. */
const plain = (host: string): string =>
  host
    .toLowerCase()
    .replace(/^\[|\]$/g, '')
    .replace(/(?<=.)\.$/, '');
