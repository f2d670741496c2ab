/** The sources of the Cayman family, under the names that their users give them. */
export const CAYMAN_SOURCES = ['unreported_judgments', 'public_registers'] as const;
export type CaymanSource = (typeof CAYMAN_SOURCES)[number];

/** What is meant by a name; unknown and empty ones mean the source that is meant when none is named. */
export function targetSource(asked: unknown, usual: string): CaymanSource {
  return known(asked) ?? known(usual) ?? 'unreported_judgments';
}

function known(name: unknown): CaymanSource | undefined {
  if (typeof name !== 'string') return undefined;
  const plain = name.trim().toLowerCase().replaceAll('-', '_');
  return CAYMAN_SOURCES.find((source) => source === (ALIASES[plain] ?? plain));
}

const ALIASES: Readonly<Record<string, CaymanSource>> = {
  uj: 'unreported_judgments',
  unreported: 'unreported_judgments',
  pr: 'public_registers',
};
