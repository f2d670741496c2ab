import type { CitationPattern } from '../../../core/citations.ts';
import { appendixName } from '../ecfr/unit.ts';

/** White space is bounded: the patterns look back and ahead at every appendix of a text. */
const TITLE = String.raw`\b(?<title>\d{1,2})\s{0,3}C\.?\s?F\.?\s?R\.?`;
const PART = String.raw`\s{0,3}parts?\s{1,3}(?<part>\d{1,4}(?:-\d{1,3})?)\b`;
const SUBPART = String.raw`subpart\s{1,3}(?<subpart>[A-Z]{1,4})\b`;
/** A letter, the same one twice, or a number, as in `A-1`, `BB`, `XI` or `1`; a word behind it is not its name. */
const NAME = String.raw`(?:(?<letter>[A-Z])\k<letter>|[IVXLC]{1,6}|[A-Z]|\d{1,3})(?:-(?:\d{1,3}|[A-Z]))?`;
const APPENDIX = String.raw`\bapp(?:endix|\.)\s{1,3}(?<name>${NAME})(?![\w-])`;
const TO = String.raw`\s{1,3}(?:to|of)\s{1,3}`;
const OF_TITLE = String.raw`,?\s{1,3}(?:of\s{1,3})?title\s{1,3}(?<title>\d{1,2})\b`;
const OF_THE_CODE = String.raw`,?\s{1,3}(?:of\s{1,3}(?:the\s{1,3})?)?(?:U\.?\s?S\.?\s?C|United\s{1,3}States\s{1,3}Code)`;

/** The id has the publisher's own name of it: `Appendix A to Subpart F of Part 82`. */
function appendixId({ groups = {} }: RegExpExecArray): string {
  const { title, part, subpart, name } = groups;
  const of = subpart === undefined ? `Part ${part}` : `Subpart ${subpart} of Part ${part}`;
  return `cfr:${Number(title)}-${part}-${appendixName(`Appendix ${name} to ${of}`)}`;
}

const appendix = (pattern: string): CitationPattern => ({
  pattern: new RegExp(pattern, 'gi'),
  how: 'CFR citation',
  certainty: 'named',
  id: appendixId,
});

/**
 * `40 CFR part 60, appendix A-1`, `appendix A-1 to 40 CFR part 60` and `Appendix A-1 to Part 60 of
 * Title 40`. Only the appendix is taken out of the text: the part that is named with it is read as well,
 * for an appendix that is not held.
 */
export const appendixCitations: readonly CitationPattern[] = [
  appendix(String.raw`(?<=${TITLE}${PART},?\s{1,3}(?:${SUBPART},?\s{1,3})?)${APPENDIX}`),
  appendix(String.raw`${APPENDIX}(?=${TO}${TITLE}${PART},\s{1,3}${SUBPART})`),
  appendix(String.raw`${APPENDIX}(?=${TO}(?:${SUBPART}\s{1,3}of\s{1,3})?${TITLE}${PART})`),
  appendix(
    String.raw`${APPENDIX}(?=${TO}(?:${SUBPART}\s{1,3}of)?${PART}${OF_TITLE}(?!${OF_THE_CODE}))`,
  ),
  {
    // After the appendices: it takes the words that they look at.
    pattern: new RegExp(String.raw`\b${PART}${OF_TITLE}(?!${OF_THE_CODE})`, 'gi'),
    how: 'CFR citation',
    certainty: 'named',
    id: ({ groups = {} }) => `cfr:${Number(groups.title)}-${groups.part}`,
  },
];
