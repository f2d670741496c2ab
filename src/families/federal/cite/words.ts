import type { Json, JsonObject } from '../../../core/json.ts';

export const prefixOf = (id: string): string => id.slice(0, id.indexOf(':'));
export const keyOf = (id: string): string => id.slice(id.indexOf(':') + 1);

/** The types of bills as the Bluebook abbreviates them. */
export const BILLS: Readonly<Record<string, string>> = {
  hr: 'H.R.',
  s: 'S.',
  hjres: 'H.R.J. Res.',
  sjres: 'S.J. Res.',
  hconres: 'H.R. Con. Res.',
  sconres: 'S. Con. Res.',
  hres: 'H.R. Res.',
  sres: 'S. Res.',
};

/** `H.R. Rep. No. 119-1`; undefined for an id that is no package of a report. */
export function reportNumber(id: string): string | undefined {
  const [, congress, letter, number] = /^CRPT-(\d+)([hse])rpt(\d+)/i.exec(keyOf(id)) ?? [];
  if (congress === undefined) return undefined;
  const kind = { h: 'H.R. Rep.', s: 'S. Rep.', e: 'S. Exec. Rep.' }[letter?.toLowerCase() ?? ''];
  return `${kind} No. ${congress}-${number}`;
}

/** `91 FR 12345`, as the publisher prints it. */
export function registerPlace(metadata: JsonObject): { volume?: string; page?: string } {
  const [, volume, page] = /(\d+) FR (\d+)/.exec(textOrEmpty(metadata.citation)) ?? [];
  return volume === undefined || page === undefined ? {} : { volume, page };
}

/** `171 Cong. Rec. H100`: the volume and, of an article, its pages. */
export function recordPlace(metadata: JsonObject): { volume?: string; page?: string } {
  const volume = textOrEmpty(metadata.volume);
  const page = textOrEmpty(metadata.pages);
  return { ...(volume && { volume }), ...(page && { page }) };
}

const MONTHS = 'Jan. Feb. Mar. Apr. May June July Aug. Sept. Oct. Nov. Dec.'.split(' ');

export const shortDay = (date: string | null): string => {
  if (date === null) return 'n.d.';
  const [year, month, number] = date.split('-').map(Number);
  return `${MONTHS[(month ?? 1) - 1]} ${number}, ${year}`;
};

export function ordinal(n: number): string {
  const ending =
    n % 100 >= 11 && n % 100 <= 13 ? 'th' : ({ 1: 'st', 2: 'd', 3: 'd' }[n % 10] ?? 'th');
  return `${n}${ending}`;
}

export const textOrEmpty = (value: Json | undefined): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

export const textsOf = (value: Json | undefined): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];

/** The names in a list of things that have one. */
export const namesIn = (value: Json | undefined): string[] =>
  (Array.isArray(value) ? value : []).flatMap((one) =>
    one !== null && typeof one === 'object' && !Array.isArray(one)
      ? textOrEmpty(one.name) || []
      : [],
  );
