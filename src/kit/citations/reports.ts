/** Reports: of committees, of GAO, of the Congressional Research Service. */
import { type CitationReader, cite, matchesOf, patternReader } from './citation.ts';

export const committeeReportsIn = patternReader(
  'report',
  /(?<![A-Za-z.])(H\.\s?R\.\s?REP\.|H\.\s?(?:CONF\.\s?)?REP\.|S\.\s?(?:EXEC\.\s?)?REP\.|H\.?\s?R\.\s?(?:Conf\.\s?)?Rep\.|H\.?\s?(?:Conf\.\s?)?Rep(?:t|ts)?\.|H\.?\s?Rept\.?|S\.?\s?(?:Exec\.\s?)?Rep(?:t|ts)?\.|S\.?\s?Rept\.?|House\s(?:Conference\s)?Report|Senate\s(?:Executive\s)?Report|Conference\sReport|Exec\.\sRept\.)\s{0,2}(?:N[Oo]\.\s?)?(\d{2,3})[-–—](\d{1,4})(?:,?\s\(?(?:[Pp]art|[Pp]t\.)\s(?:\d{1,2}|[IVX]{1,5})\)?)?(?![\d-])/g,
  ([label, kind, congress, number]) => {
    const letter = /Exec/i.test(kind ?? '') ? 'e' : /^(?:S\b|S\.|Sen)/.test(label) ? 's' : 'h';
    return [`report:CRPT-${Number(congress)}${letter}rpt${Number(number)}`];
  },
);

const GAO = /(?<![A-Za-z0-9-])GAO[-‑](\d{2})[-‑](\d{1,6}[A-Z]{0,3})(?![A-Za-z0-9])/g;
const GAO_OLD =
  /(?<![A-Za-z0-9])GAO\/((?:T-|RCED-|OCG-|PEMD-)?[A-Z]{2,5}(?:\/[A-Z]{2,5})?)-(\d{2})-(\d{1,4}[A-Z]{0,3})(?![A-Za-z0-9])/g;
const DECISION = /(?<![A-Za-z0-9-])B-(\d{5,6}(?:\.\d{1,3})?)(?![\dA-Za-z-])/g;

export const gaoIn: CitationReader = (text) => {
  const found = [];
  for (const match of matchesOf(GAO, text)) {
    found.push(
      cite('gao', text, match.index, match.index + match[0].length, [
        `gao:gao-${match[1]}-${match[2]}`.toLowerCase(),
      ]),
    );
  }
  for (const match of matchesOf(GAO_OLD, text)) {
    const id = `gao:${match[1]?.replace('/', '-')}-${match[2]}-${match[3]}`.toLowerCase();
    found.push(cite('gao', text, match.index, match.index + match[0].length, [id]));
  }
  for (const match of matchesOf(DECISION, text)) {
    // A letter and digits are many things; a decision of the Comptroller General says so nearby.
    const around = text.slice(Math.max(0, match.index - 160), match.index + 100);
    if (!/GAO|Comptroller|Comp\.\sGen\.|protest|decision/i.test(around)) continue;
    found.push(
      cite('gao', text, match.index, match.index + match[0].length, [`gao:b-${match[1]}`]),
    );
  }
  return found;
};

const CRS_BARE =
  /(?<![A-Za-z0-9-])((?:R4\d{4}|RL3\d{4}|RS2\d{4}|IF1\d{4}|IN1\d{4}|LSB1\d{4}|IG1\d{4}))(?![A-Za-z0-9])/g;
const CRS_NAMED =
  /\bCRS\s(?:Report|In\sFocus|Insight|Legal\sSidebar|Product|Infographic)s?\s(?:No\.\s|for\sCongress\s)?((?:[A-Z]{1,3}\d{4,6}|\d{2}-\d{1,4}[A-Z]?))(?![A-Za-z0-9])/g;

/** The newer series have numbers that are nothing else; older ones need the name before them. */
export const crsIn: CitationReader = (text) => {
  const found = [];
  const named = new Set<number>();
  for (const match of matchesOf(CRS_NAMED, text)) {
    const end = match.index + match[0].length;
    const start = end - (match[1]?.length ?? 0);
    named.add(start);
    found.push(cite('crs', text, start, end, [`crs:${match[1]}`]));
  }
  for (const match of matchesOf(CRS_BARE, text)) {
    if (named.has(match.index)) continue;
    found.push(cite('crs', text, match.index, match.index + match[0].length, [`crs:${match[1]}`]));
  }
  return found;
};
