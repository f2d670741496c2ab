/** Roll calls, DOIs, and the neutral citations of the Cayman courts. */
import { type CitationReader, cite, matchesOf, patternReader } from './citation.ts';

const ROLL_CALL =
  /\b(?:(Roll\s?(?:[Cc]all)?\s(?:[Vv]ote\s)?(?:[Nn]os?\.?:?|[Nn]umber:?)|[Rr]ollcall\s(?:[Vv]ote\s)?(?:[Nn]os?\.|[Nn]umber)|Roll\sCall(?:\sVote)?|rollcall\svote|roll\scall\s(?:vote\s)?(?:[Nn]os?\.|[Nn]umber)|(?:House\s)?Recorded\sVote\s(?:No\.|Number))|((?:Senate\s)?Record\sVote\s(?:No\.|Number):?|Senate\s[Vv]ote\s(?:No\.\s?|#)))\s{0,2}(\d{1,4})(?![\d-]|,\d{3}|(?:st|nd|rd|th)\b)/g;
/** `, 118th Congress, 2nd Session`: the sentence may name what is not known from outside. */
const OF_SESSION =
  /^,?\s\(?(\d{2,3})(?:st|nd|rd|th|d)\s(?:Congress|Cong\.),?\s(?:([12])(?:st|nd|d)|(First|Second))\s(?:Session|Sess\.)/;

export const votesIn = patternReader('vote', ROLL_CALL, (match, context, text) => {
  const end = match.index + match[0].length;
  const near = text.slice(Math.max(0, match.index - 60), end);
  const senate = match[2] !== undefined || (/Senate/.test(near) && !/House/.test(near));
  const [, of, digit, word] = OF_SESSION.exec(text.slice(end, end + 60)) ?? [];
  const congress = of === undefined ? context.congress : Number(of);
  const session = of === undefined ? context.session : (digit ?? (word === 'First' ? 1 : 2));
  return [
    congress !== undefined && session !== undefined
      ? `vote:${congress}-${senate ? 's' : 'h'}-${session}-${Number(match[3])}`
      : undefined,
  ];
});

const DOI = /(?<![\dA-Za-z.])10\.\d{4,9}\/[^\s"<>“”]{1,200}/g;

export const doisIn: CitationReader = (text) => {
  const found = [];
  for (const match of matchesOf(DOI, text)) {
    const doi = withoutSentence(match[0]);
    if (doi.endsWith('/')) continue;
    found.push(
      cite('doi', text, match.index, match.index + doi.length, [`doi:${doi.toLowerCase()}`]),
    );
  }
  return found;
};

/** Punctuation and a bracket that closes what opened before belong to the sentence. */
function withoutSentence(doi: string): string {
  let end = doi.length;
  let depth = 0;
  for (let i = 0; i < doi.length; i++) {
    if (doi[i] === '(' || doi[i] === '[') depth++;
    if (doi[i] === ')' || doi[i] === ']') depth--;
    if (depth < 0) {
      end = i;
      break;
    }
  }
  while (end > 0 && ".,;:!?'’".includes(doi[end - 1] ?? ' ')) end--;
  return doi.slice(0, end);
}

/** `[2023] CIGC (Civ) 12`, `[2022] CICA (Crim) 3`: the Grand Court and the Court of Appeal. */
export const neutralCitationsIn = patternReader(
  'ky',
  /\[(20\d{2})\]\s{0,2}(CIGC|CICA|CISC)\s{0,2}(?:\(([A-Za-z]{2,8})\)\s{0,2})?(\d{1,4})(?![\d])/g,
  ([, year, court, division, number]) => [
    `ky-neutral:${[year, court, division, number].filter(Boolean).join('-').toLowerCase()}`,
  ],
);
