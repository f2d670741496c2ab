/** `example.org`, `*.example.org` (every name below it) or `*`: does one of them mean this host? */
export function isAmong(patterns: readonly string[], hostname: string): boolean {
  const name = plainHost(hostname);
  return patterns.some((one) => {
    const pattern = plainHost(one);
    if (pattern.startsWith('*.')) return name.endsWith(pattern.slice(1));
    return pattern === '*' || pattern === name;
  });
}

/** Settings may be spelt with capitals, sockets want no brackets, DNS allows a last dot. */
const plainHost = (host: string): string =>
  host
    .toLowerCase()
    .replace(/^\[|\]$/g, '')
    .replace(/(?<=.)\.$/, '');
