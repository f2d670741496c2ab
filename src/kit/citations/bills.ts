/** Bills and resolutions, in the spellings of Congress, courts and newspapers. */
import { billId, billType } from '../bill-types.ts';
import { type CitationReader, cite, matchesOf } from './citation.ts';

/** `H.R. 1`, `H. Con. Res. 14`, `S.J.Res.8`, `S.2328`, `HR 21`. */
const SHORT =
  /(?<![A-Za-z0-9][.\-/]?)(?<!\b[A-Z]\.\s)(?:H\.?\s?J\.?\s?Res\.?|S\.?\s?J\.?\s?Res\.?|H\.?\s?Con\.?\s?Res\.?|S\.?\s?Con\.?\s?Res\.?|H\.?\s?Res\.|S\.?\s?Res\.|H\.\s?R\.|HR|H\.Res|S\.)\s{0,2}(?:No\.\s?)?(\d{1,5})(?![\d%]|(?:st|nd|rd|th)\b|[-–]\d|,\d{3}|\.\d)/g;
/** `Senate Joint Resolution 11`, `House bill 2471`. */
const LONG =
  /\b(House|Senate)\s(?:(Joint|Concurrent)\s)?(Resolution|resolution|Bill|bill|Res\.)\s(?:No\.\s|Number\s)?(\d{1,5})(?![\d%]|[-–]\d)/g;

/** Numbers before these words are addresses or ages, not bills. */
const NOT_AFTER =
  /^(?:\s(?:series|Street|St\.|Avenue|Ave\.|Broadway|percent|years?|miles?|million|billion|index|[Cc]orporation)\b)/;
const AFTER_CONGRESS =
  /^(?:,?\s{0,2}\(?\s?(?:of\sthe\s|in\sthe\s|from\sthe\s)?(\d{2,3})(?:st|nd|rd|th|d)\s(?:Congress|Cong\b\.?)|\s\((\d{2,3})(?:st|nd|rd|th|d)\))/;
const BEFORE_CONGRESS =
  /(\d{2,3})(?:st|nd|rd|th|d)\s(?:Congress|Cong\.)(?:,\s(?:1st|2d|2nd)\s(?:Session|Sess\.))?[,:]?\s\(?(?:the\s)?$/;

/** Legislatures of States number their bills alike. */
const STATE =
  /(?:Alabama|Alaska|Arizona|Arkansas|California|Colorado|Connecticut|Delaware|Florida|Georgia|Hawaii|Idaho|Illinois|Indiana|Iowa|Kansas|Kentucky|Louisiana|Maine|Maryland|Massachusetts|Michigan|Minnesota|Mississippi|Missouri|Montana|Nebraska|Nevada|New\s(?:Hampshire|Jersey|Mexico|York)|North\s(?:Carolina|Dakota)|Ohio|Oklahoma|Oregon|Pennsylvania|Rhode\sIsland|South\s(?:Carolina|Dakota)|Tennessee|Texas|Utah|Vermont|Virginia|Washington|Wisconsin|Wyoming|[Ss]tate|legislature)(?:[’']s?)?\s$/;

/** With a capital, `Senate Bill 9` is how States write: Congress must be named beside it. */
const FEDERAL =
  /Congress|\bCong\.|U\.S\.|United States|Capitol|Rep\.|Sen\.|Representatives?\s[A-Z]|Senators?\s[A-Z]/;

export const billsIn: CitationReader = (text, context) => {
  const found = [];
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
    found.push(reference(text, match.index, end, type, Number(match[1]), context.congress));
  }
  for (const match of matchesOf(LONG, text)) {
    if (STATE.test(text.slice(Math.max(0, match.index - 20), match.index))) continue;
    const around = text.slice(Math.max(0, match.index - 80), match.index + 120);
    if (match[3] === 'Bill' && !FEDERAL.test(around)) continue;
    const form = /^res/i.test(match[3] ?? '') ? 'resolution' : 'bill';
    const type = billType(`${match[1]}${match[2] ?? ''}${form}`);
    if (!type) continue;
    found.push(
      reference(
        text,
        match.index,
        match.index + match[0].length,
        type,
        Number(match[4]),
        context.congress,
      ),
    );
  }
  return found;
};

function reference(
  text: string,
  start: number,
  end: number,
  type: NonNullable<ReturnType<typeof billType>>,
  number: number,
  known: number | undefined,
) {
  const congress = congressBeside(text, start, end) ?? known;
  return cite('bill', text, start, end, [
    congress && number > 0 ? billId(congress, type, number) : undefined,
  ]);
}

function congressBeside(text: string, start: number, end: number): number | undefined {
  const [, named, alone] = AFTER_CONGRESS.exec(text.slice(end, end + 40)) ?? [];
  const before = BEFORE_CONGRESS.exec(text.slice(Math.max(0, start - 45), start))?.[1];
  const congress = named ?? alone ?? before;
  return congress === undefined ? undefined : Number(congress);
}
