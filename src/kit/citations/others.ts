/** Roll calls, DOIs, and the neutral citations of the Cayman courts. */
import { type CitationReader, cite, matchesOf, patternReader } from './citation.ts';

export const votesIn = patternReader(
  'vote',
  /\b(?:(Roll\s?(?:[Cc]all)?\s(?:[Vv]ote\s)?(?:[Nn]o\.?:?|[Nn]umber:?)|[Rr]ollcall\s(?:[Vv]ote\s)?(?:[Nn]o\.|[Nn]umber)|Roll\sCall(?:\sVote)?|rollcall\svote|roll\scall\s(?:vote\s)?(?:no\.|number)|(?:House\s)?Recorded\sVote\s(?:No\.|Number))|((?:Senate\s)?Record\sVote\s(?:No\.|Number):?|Senate\s[Vv]ote\s(?:No\.\s?|#)))\s{0,2}(\d{1,4})(?![\d-]|,\d{3}|(?:st|nd|rd|th)\b)/g,
  (match, { congress, session }, text) => {
    const near = text.slice(Math.max(0, match.index - 60), match.index + match[0].length);
    const senate = match[2] !== undefined || (/Senate/.test(near) && !/House/.test(near));
    return [
      congress !== undefined && session !== undefined
        ? `vote:${congress}-${senate ? 's' : 'h'}-${session}-${Number(match[3])}`
        : undefined,
    ];
  },
);

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
