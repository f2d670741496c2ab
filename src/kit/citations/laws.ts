/** Public and private laws, and pages of the Statutes at Large. */
import {
  type CitationReader,
  cite,
  matchesOf,
  patternReader,
  type RunningCitation,
} from './citation.ts';

const LAW =
  /\b(Pub(?:lic|\.)?\s?L(?:aws?|\.)|P\.\s?L\.|PL|Priv(?:ate|\.)\s?L(?:aws?|\.)|Pvt\.\s?L\.)\s{0,3}(?:Nos?[.:]\s?|Number\s)?(?=\d)/g;
const NUMBER = /(\d{2,3})\s?[-–—‑]\s?(\d{1,4})(?![\d])/y;
const SEPARATOR =
  /(?:,\s{1,2}(?:and\s)?|\s(?:and|or|&)\s)(?:(?:Pub(?:lic|\.)?\s?L(?:aw|\.)|P\.L\.)\s)?/y;

/** A list shares one name: `Public Laws 116-136, 116-260, and 117-2`. */
export const lawsIn: CitationReader = (text) => {
  const found: RunningCitation[] = [];
  let done = 0;
  for (const match of matchesOf(LAW, text)) {
    if (match.index < done) continue;
    const prefix = /^P(?:riv|vt)/.test(match[0]) ? 'pvtl' : 'law';
    let start = match.index;
    let at = start + match[0].length;
    for (let items = 0; items < 60; items++) {
      NUMBER.lastIndex = at;
      const number = NUMBER.exec(text);
      if (!number) break;
      const end = at + number[0].length;
      // Laws are numbered by Congress since the 57th.
      if (Number(number[1]) >= 57)
        found.push(
          cite('law', text, start, end, [`${prefix}:${Number(number[1])}-${Number(number[2])}`]),
        );
      done = end;
      SEPARATOR.lastIndex = end;
      const separator = SEPARATOR.exec(text);
      if (!separator) break;
      at = end + separator[0].length;
      const name = /(?:Pub|P\.L).*$/.exec(separator[0])?.[0];
      start = at - (name?.length ?? 0);
    }
  }
  return found;
};

export const statutesIn = patternReader(
  'statute',
  /(?<![\d.,])(\d{1,3})\s{1,2}(?:Stat\.|STAT\.|Stat\b)\s{0,2}(\d{1,2},\d{3}|\d{1,5}[A-Z]?(?:-\d{1,4})?)(?:[–-]\d{1,5})?(?![\dA-Za-z])/g,
  ([, volume, page]) =>
    Number(volume) >= 1 && Number(volume) <= 160
      ? [`stat:${volume}-${page?.replace(',', '')}`]
      : undefined,
);
