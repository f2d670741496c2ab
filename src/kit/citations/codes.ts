/** Sections of the United States Code and of the Code of Federal Regulations. */
import { type CitationReader, cite, matchesOf, type RunningCitation } from './citation.ts';
import { type ListedNumber, type NumberForm, numbersAt } from './lists.ts';

const PATH = String.raw`((?:\s?\([0-9A-Za-z]{1,5}\)){0,8})`;
const ELSEWHERE =
  /^\s{0,2}(?:U\.?\s?S\.?\s?C|C\.?\s?F\.?\s?R|Stat\.|STAT\.|F\.?\s?R\.?\s\d|Fed\.|F\.\dd|U\.S\.\s|S\.\s?Ct)/;

const SECTIONS: NumberForm = {
  item: new RegExp(
    String.raw`(\d{1,6}[A-Za-z]{0,5}(?:[-–]\d{1,3}[a-z]{0,3}(?![0-9A-Za-z]))?)${PATH}`,
    'y',
  ),
  elsewhere: ELSEWHERE,
  rangeEnd(first, second) {
    const from = Number.parseInt(first, 10);
    const to = Number.parseInt(second, 10);
    if (to > from || (to === from && second > first)) return second;
    // `3729–33` is 3729 through 3733.
    const digits = /^\d+$/.test(first) && /^\d{1,3}$/.test(second);
    const full = digits ? first.slice(0, first.length - second.length) + second : '';
    return digits && Number(full) > from ? full : undefined;
  },
};

/** Letters before the hyphen make it part of the name (1396r–8); digits alone make a range (551–559). */
function splitRange(one: ListedNumber): ListedNumber {
  const match = /^(\d{1,5})[-–](\d{1,5}[a-z]{0,3})$/.exec(one.number);
  if (!match?.[1] || !match[2] || one.through !== undefined) return one;
  const through = SECTIONS.rangeEnd(match[1], match[2]);
  return through === undefined ? one : { ...one, number: match[1], through };
}

const CODE =
  /(?<![\dA-Za-z.,])(\d{1,2})\s{0,3}(?:U\.\s?S\.\s?C\.(?:\s?A\.)?|USC\b|USCA\b|U\.S\.\sCode|United\sStates\sCode)(?:,)?\s{0,3}(App\.?\s|Appendix\s)?(?:§{1,2}\s{0,2}|[Ss]ections?\s|[Ss]ecs?\.\s)?(?=\d)/g;
const CODE_WORDS = /(?:\b[Ss]ections?\s|\b[Ss]ecs?\.\s|§{1,2}\s?)(?=\d)/g;
const OF_TITLE =
  /^,?\s(?:\([^()]{1,80}\)\s)?of\s[Tt]itle\s(\d{1,2})(?:(?:,\s|\sof\sthe\s|\s)(?:United\sStates\sCode|U\.\s?S\.\s?C\.|U\.S\.\sCode)|(?![\dA-Za-z]|,?\s(?:of\s|C\.?\s?F\.?\s?R\b|Code\sof\sFed)))/;
/** The code of taxes is cited by its own name: its sections are those of title 26. */
const TAXES =
  /(?<![A-Za-z.])(?:I\.R\.C\.|IRC)\s{0,2}(?:§{1,2}\s{0,2}|[Ss]ections?\s|[Ss]ecs?\.\s)(?=\d)/g;
const TITLE_FIRST =
  /\b[Tt]itle\s(\d{1,2}),?\s(?:of\sthe\s)?(?:United\sStates\sCode|U\.\s?S\.\s?C\.|U\.S\.\sCode),?\s(?:§{1,2}\s?|[Ss]ections?\s|[Ss]ecs?\.\s)(?=\d)/g;

export const codeIn: CitationReader = (text) => {
  const found: RunningCitation[] = [];
  for (const match of [...matchesOf(CODE, text), ...matchesOf(TITLE_FIRST, text)]) {
    const appendix = match[2] === undefined ? '' : 'A';
    const title = Number(match[1]);
    if (title < 1 || title > 54) continue;
    const numbers = numbersAt(text, match.index + match[0].length, SECTIONS).map(splitRange);
    found.push(...listed('usc', text, match.index, numbers, (n) => `usc:${title}${appendix}-${n}`));
  }
  for (const match of matchesOf(TAXES, text)) {
    const numbers = numbersAt(text, match.index + match[0].length, SECTIONS).map(splitRange);
    found.push(...listed('usc', text, match.index, numbers, (n) => `usc:26-${n}`));
  }
  for (const match of matchesOf(CODE_WORDS, text)) {
    const numbers = numbersAt(text, match.index + match[0].length, SECTIONS).map(splitRange);
    const last = numbers.at(-1);
    if (!last) continue;
    const title = OF_TITLE.exec(text.slice(last.end, last.end + 140));
    if (!title) continue;
    const here = listed('usc', text, match.index, numbers, (n) => `usc:${Number(title[1])}-${n}`);
    const end = last.end + title[0].length;
    // The title belongs to the last of them: without it, nobody could follow the reference.
    const final = here.pop();
    if (final) here.push(cite('usc', text, final.start, end, final.ids));
    found.push(...here);
  }
  return found;
};

const REGULATIONS: NumberForm = {
  item: new RegExp(
    String.raw`((?:\d{1,3}-)?\d{1,4}[a-z]{0,2}(?:\.(?:\d{1,5}[A-Za-z]{0,2}|T\d{2,5})(?:(?:\([A-Za-z0-9]{1,3}\)){1,3}-\d{1,3}[A-Z]?)?(?:-\d{1,4}[A-Za-z]{0,2})?(?![0-9]))?)${PATH}`,
    'y',
  ),
  elsewhere: ELSEWHERE,
  rangeEnd(first, second) {
    const parts = [first, second].map((one) =>
      one.split('.').map((digits) => Number.parseInt(digits, 10)),
    );
    const [a = [], b = []] = parts;
    if (second.includes('.') !== first.includes('.')) return undefined;
    const later = (b[0] ?? 0) - (a[0] ?? 0) || (b[1] ?? 0) - (a[1] ?? 0);
    return later > 0 ? second : undefined;
  },
};

const RULES =
  /(?<![\dA-Za-z.,])(\d{1,2})\s{0,3}(?:C\.\s?F\.\s?R\.|CFR\b|Code\sof\sFederal\sRegulations),?\s{0,3}(?:§{1,2}\s{0,2}|[Ss]ections?\s|[Ss]ecs?\.\s|([Pp]arts?\s|[Pp]ts?\.\s))?(?=\d)/g;
const RULE_WORDS = /(?:\b(?:[Ss]ections?|([Pp]arts?))\s|§{1,2}\s?)(?=\d)/g;
const OF_RULES_TITLE =
  /^,?\sof\s[Tt]itle\s(\d{1,2})(?:,\s|\sof\sthe\s|\s)(?:Code\sof\sFederal\sRegulations|C\.\s?F\.\s?R\.|CFR\b)/;

export const regulationsIn: CitationReader = (text) => {
  const found: RunningCitation[] = [];
  for (const match of matchesOf(RULES, text)) {
    const title = Number(match[1]);
    if (title < 1 || title > 50) continue;
    const numbers = numbersAt(text, match.index + match[0].length, REGULATIONS);
    found.push(...listed('cfr', text, match.index, numbers, (n) => regulationId(title, n)));
  }
  for (const match of matchesOf(RULE_WORDS, text)) {
    const numbers = numbersAt(text, match.index + match[0].length, REGULATIONS);
    const last = numbers.at(-1);
    const title = last && OF_RULES_TITLE.exec(text.slice(last.end, last.end + 80));
    if (!last || !title) continue;
    const here = listed('cfr', text, match.index, numbers, (n) =>
      regulationId(Number(title[1]), n),
    );
    const final = here.pop();
    if (final) here.push(cite('cfr', text, final.start, last.end + title[0].length, final.ids));
    found.push(...here);
  }
  return [...found, ...sectionsOfTheSamePart(text, found)];
};

/** How far behind a citation its title still stands for a section that is named alone. */
const NEAR = 400;
const SECTION_ALONE = /§{1,2}\s{0,2}(?=\d{1,4}[a-z]{0,2}\.\d)/g;

/** `42 CFR 412.106(b) ... as § 412.106(c)`: a section of a part that was named just before has its title. */
function sectionsOfTheSamePart(
  text: string,
  named: readonly RunningCitation[],
): readonly RunningCitation[] {
  const found: RunningCitation[] = [];
  const before = [...named].sort((one, other) => one.start - other.start);
  let at = -1;
  for (const match of matchesOf(SECTION_ALONE, text)) {
    while ((before[at + 1]?.start ?? Infinity) < match.index) at++;
    const last = before[at];
    if (!last || match.index < last.end || match.index - last.end > NEAR) continue;
    const [, title, part] = /^cfr:(\d+)-([^-]+)/.exec(last.ids[0] ?? '') ?? [];
    const numbers = numbersAt(text, match.index + match[0].length, REGULATIONS);
    if (!numbers.every(({ number }) => number.startsWith(`${part}.`))) continue;
    const idOf = (n: string) => regulationId(Number(title), n);
    found.push(...listed('cfr', text, match.index, numbers, idOf));
  }
  return found;
}

/** The part of a section is read before its point: right for nearly all, and a candidate for the rest. */
function regulationId(title: number, number: string): string {
  const point = number.indexOf('.');
  return point < 0 ? `cfr:${title}-${number}` : `cfr:${title}-${number.slice(0, point)}-${number}`;
}

const ET_SEQ = /^,?\s(?:et\sseq\.?)/;

/** The first reference takes the name of the book with it; each further number stands alone. */
function listed(
  kind: 'usc' | 'cfr',
  text: string,
  start: number,
  numbers: readonly ListedNumber[],
  idOf: (number: string) => string,
): RunningCitation[] {
  return numbers.map((one, i) => {
    const number = one.number.replace('–', '-');
    const ids = [
      `${idOf(number)}${one.path.replace(/\s/g, '')}`,
      one.through === undefined ? undefined : idOf(one.through.replace('–', '-')),
    ];
    const seq = ET_SEQ.exec(text.slice(one.end, one.end + 10))?.[0].length ?? 0;
    return cite(kind, text, i === 0 ? start : one.start, one.end + seq, ids);
  });
}
