/** Bills and resolutions, in the spellings of Congress, courts and newspapers. */
import { type BillType, billId, billType } from '../bill-types.ts';
import { type CitationReader, cite, matchesOf, type RunningCitation } from './citation.ts';

/** `H.R. 1`, `H. Con. Res. 14`, `S.J.Res.8`, `S.2328`, `HR 21`. */
const SHORT =
  /(?<![A-Za-z0-9][.\-/]?)(?<!\b[A-Z]\.\s)(?:H\.?\s?J\.?\s?Res\.?|S\.?\s?J\.?\s?Res\.?|H\.?\s?Con\.?\s?Res\.?|S\.?\s?Con\.?\s?Res\.?|H\.?\s?Res\.|S\.?\s?Res\.|H\.\s?R\.|HR|H\.Res|S\.)\s{0,2}(?:No\.\s?)?(\d{1,5})(?![\d%]|(?:st|nd|rd|th)\b|[-–]\d|,\d{3}|\.\d)/g;
/** `Senate Joint Resolution 11`, `House bill 2471`. */
const LONG =
  /\b(House|Senate)\s(?:(Joint|Concurrent)\s)?(Resolution|resolution|Bill|bill|Res\.)\s(?:No\.\s|Number\s)?(\d{1,5})(?![\d%]|[-–]\d)/g;

/** Numbers before these words are addresses or ages, not bills. */
const NOT_AFTER =
  /^(?:\s(?:series|Street|St\.|Avenue|Ave\.|Broadway|percent|years?|miles?|million|billion|inch(?:es)?|feet|acres|tons|pounds|index|[Cc]orporation)\b)/;
const AFTER_CONGRESS =
  /^(?:,?\s{0,2}\(?\s?(?:(?:both\s|each\s|all\s)?(?:of|in|from)\sthe\s)?(\d{2,3})(?:st|nd|rd|th|d)\s(?:Congress|Cong\b\.?)|\s\((\d{2,3})(?:st|nd|rd|th|d)\))/;
const BEFORE_CONGRESS =
  /(\d{2,3})(?:st|nd|rd|th|d)\s(?:Congress|Cong\.)(?:,\s(?:1st|2d|2nd)\s(?:Session|Sess\.))?[,:]?\s\(?(?:(?:the|see|e\.g\.,?|i\.e\.,?|including)\s)?$/;

/** Legislatures of States number their bills alike. */
const STATE =
  /(?:Alabama|Alaska|Arizona|Arkansas|California|Colorado|Connecticut|Delaware|Florida|Georgia|Hawaii|Idaho|Illinois|Indiana|Iowa|Kansas|Kentucky|Louisiana|Maine|Maryland|Massachusetts|Michigan|Minnesota|Mississippi|Missouri|Montana|Nebraska|Nevada|New\s(?:Hampshire|Jersey|Mexico|York)|North\s(?:Carolina|Dakota)|Ohio|Oklahoma|Oregon|Pennsylvania|Rhode\sIsland|South\s(?:Carolina|Dakota)|Tennessee|Texas|Utah|Vermont|Virginia|Washington|Wisconsin|Wyoming|[Ss]tate|legislature)(?:[’']s?)?\s$/;

/** With a capital, `Senate Bill 9` is how States write: Congress must be named beside it. */
const FEDERAL =
  /Congress|\bCong\.|U\.S\.|United States|Capitol|Rep\.|Sen\.|Representatives?\s[A-Z]|Senators?\s[A-Z]/;

export const billsIn: CitationReader = (text, context) => {
  const found: NamedBill[] = [];
  for (const match of matchesOf(SHORT, text)) {
    const label = match[0]
      .slice(0, match[0].length - (match[1]?.length ?? 0))
      .replace(/No\.\s?$/, '');
    const end = match.index + match[0].length;
    const type = billType(label);
    if (!type || NOT_AFTER.test(text.slice(end, end + 12))) continue;
    // Somebody's initial is no chamber.
    if (/\b(?:Mr|Mrs|Ms|Dr)\.\s$/.test(text.slice(Math.max(0, match.index - 5), match.index)))
      continue;
    // `HR 2` alone is as often a department; the number of a bill in capitals has no other mark.
    found.push({ type, number: Number(match[1]), ...placed(text, match.index, end) });
  }
  for (const match of matchesOf(LONG, text)) {
    if (STATE.test(text.slice(Math.max(0, match.index - 20), match.index))) continue;
    const around = text.slice(Math.max(0, match.index - 80), match.index + 120);
    if (match[3] === 'Bill' && !FEDERAL.test(around)) continue;
    const form = /^res/i.test(match[3] ?? '') ? 'resolution' : 'bill';
    const type = billType(`${match[1]}${match[2] ?? ''}${form}`);
    if (!type) continue;
    const end = match.index + match[0].length;
    found.push({ type, number: Number(match[4]), ...placed(text, match.index, end) });
  }
  found.sort((one, other) => one.start - other.start);
  return withSharedCongress(text, found).map(({ type, number, start, end, before, after }) => {
    const congress = after ?? before ?? context.congress;
    const id = congress && number > 0 ? billId(congress, type, number) : undefined;
    return cite('bill', text, start, end, [id]);
  });
};

interface NamedBill extends Pick<RunningCitation, 'start' | 'end'> {
  readonly type: BillType;
  readonly number: number;
  /** The Congress named in front of it, and the one behind it. */
  readonly before: number | undefined;
  readonly after: number | undefined;
}

function placed(text: string, start: number, end: number): Omit<NamedBill, 'type' | 'number'> {
  const [, named, alone] = AFTER_CONGRESS.exec(text.slice(end, end + 40)) ?? [];
  const before = BEFORE_CONGRESS.exec(text.slice(Math.max(0, start - 55), start))?.[1];
  const after = named ?? alone;
  return { start, end, before: numberOf(before), after: numberOf(after) };
}

const numberOf = (digits: string | undefined): number | undefined =>
  digits === undefined ? undefined : Number(digits);

const BETWEEN = /^(?:[,;]\s(?:and\s|or\s)?|\s(?:and|or|&)\s)$/;

/** `the 118th Congress (H.R. 3932, S. 2103)`, `H.R. 2 and S. 3, 116th Cong.`: a list names its Congress once. */
function withSharedCongress(text: string, bills: readonly NamedBill[]): readonly NamedBill[] {
  const shared = [...bills];
  const isList = (one: NamedBill, next: NamedBill): boolean =>
    BETWEEN.test(text.slice(one.end, Math.min(next.start, one.end + 8)));
  for (const [at, next] of shared.entries()) {
    const one = shared[at - 1];
    if (!one || !isList(one, next)) continue;
    shared[at] = { ...next, before: one.before };
  }
  for (let at = shared.length - 1; at > 0; at--) {
    const [one, next] = [shared[at - 1], shared[at]];
    if (!one || !next || one.before !== undefined || one.after !== undefined) continue;
    if (isList(one, next)) shared[at - 1] = { ...one, after: next.after };
  }
  return shared;
}
