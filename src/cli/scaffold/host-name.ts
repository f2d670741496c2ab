/** The host that a new source asks until its author names the real one. */
export const exampleHost = (name: string): string => `${name.replaceAll('_', '-')}.example`;
