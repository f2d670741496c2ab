/** A title of the Code as its yearly edition prints it: XHTML whose comments say what is what. */
import { isoDate } from '../../../kit/eastern-dates.ts';
import { unescaped } from '../../../kit/html-elements.ts';
import { rememberLast } from '../../../kit/remember-last.ts';
import { idsInList, sectionId } from './title-text.ts';

export interface AnnualTitle {
  /** `40`, `5A`. */
  readonly title: string;
  readonly heading: string | undefined;
  readonly edition: string | undefined;
  readonly positiveLaw: boolean | undefined;
  /** Laws are in it up to this day. */
  readonly through: string | undefined;
  readonly sections: ReadonlyMap<string, AnnualSection>;
  /** What stands outside of its sections: its enactment, its notes, what heads its chapters. */
  readonly front: readonly { readonly from: number; readonly to: number }[];
}

export interface AnnualSection {
  readonly id: string;
  /** As USLM has it: `/us/usc/t40/s323`. */
  readonly identifier: string;
  readonly others: readonly string[];
  readonly heading: string;
  /** Headings of chapters and the like around it, the widest first. */
  readonly under: readonly string[];
  /** Laws are in it up to this day. */
  readonly through: string | undefined;
  /** Where it stands in the file. */
  readonly from: number;
  readonly to: number;
}

const DOCUMENT = /<!-- documentid:[^>]{0,200}-->/g;

export const isAnnualTitle = (text: string): boolean =>
  /<!-- (?:AUTHORITIES-PUBLICATION-|documentid:)/.test(text.slice(0, 4_000));

/** A saved title is asked for once for each section that it holds. */
export const readAnnualTitleOnce = rememberLast(readAnnualTitle);

export function readAnnualTitle(text: string): AnnualTitle | undefined {
  const starts = [...text.matchAll(DOCUMENT)].map(({ index }) => index);
  const about = commentsIn(text.slice(0, (starts[0] ?? 0) + 2_000));
  const title = titleIn(about);
  if (title === undefined) return undefined;
  const sections = new Map<string, AnnualSection>();
  const front: { from: number; to: number }[] = [];
  for (const [i, start] of starts.entries()) {
    const to = starts[i + 1] ?? text.length;
    const section = sectionIn(text.slice(start, to), title);
    if (section && !sections.has(section.id))
      sections.set(section.id, { ...section, from: start, to });
    else if (!section) front.push({ from: start, to });
  }
  const status = about('AUTHORITIES-USC-TITLE-STATUS');
  return {
    title,
    heading: about('AUTHORITIES-USC-TITLE-NAME') ?? about('expcite')?.split('!@!')[0],
    edition: about('AUTHORITIES-PUBLICATION-NAME'),
    positiveLaw: status === undefined ? undefined : status === 'positive-law',
    through: isoDate(about('AUTHORITIES-LAWS-ENACTED-THROUGH-DATE')),
    sections,
    front,
  };
}

/** One document of the file, or nothing where it is no section. */
export function sectionIn(
  html: string,
  title: string,
): Omit<AnnualSection, 'from' | 'to'> | undefined {
  const about = commentsIn(html.slice(0, 2_000));
  const last = about('itempath')?.split('/').at(-1) ?? '';
  const number = /^\[?Secs?\.\s+([0-9A-Za-z].*?)\]?$/.exec(last)?.[1];
  const identifier = number && identifierOf(title, number);
  const id = identifier && sectionId(identifier);
  if (!id) return undefined;
  const through = /currentthrough:(\d{4})(\d{2})(\d{2})/.exec(html.slice(0, 300));
  return {
    id,
    identifier,
    others: idsInList(identifier),
    heading: wordsIn(between(html, '<h3 class="section-head">', '</h3>')),
    under: (about('expcite') ?? '').split('!@!').slice(0, -1).map(unescaped),
    through: through ? `${through[1]}-${through[2]}-${through[3]}` : undefined,
  };
}

/** Several sections under one heading, in the words of the other edition: `3, 4` are two, `1 to 1j` a range. */
function identifierOf(title: string, number: string): string {
  const above = `/us/usc/t${title.toLowerCase()}/s`;
  const range = /^(\S+) to (\S+)$/.exec(number);
  if (range) return `${above}${range[1]}...${range[2]}`;
  return number
    .split(/,\s*|\s+and\s+/)
    .filter((one) => one !== '')
    .map((one) => `${above}${one}`)
    .join(' ');
}

function titleIn(about: (name: string) => string | undefined): string | undefined {
  const said = about('AUTHORITIES-USC-TITLE-ENUM') ?? about('expcite') ?? '';
  const [, number, appendix] = /^(?:TITLE )?(\d{1,2})(a\b|[ ,—-]+APPENDIX)?/i.exec(said) ?? [];
  return number && `${Number(number)}${appendix ? 'A' : ''}`;
}

/** `<!-- name:words -->` */
function commentsIn(html: string): (name: string) => string | undefined {
  const found = new Map<string, string>();
  for (const [, name = '', words = ''] of html.matchAll(/<!-- ([\w-]+):([^<>]*?) ?-->/g))
    if (!found.has(name)) found.set(name, words.trim());
  return (name) => found.get(name);
}

/** What stands between the first beginning and its end; nothing without an end. */
export function between(html: string, begin: string, end: string): string {
  const from = html.indexOf(begin);
  const to = from < 0 ? -1 : html.indexOf(end, from);
  return to < 0 ? '' : html.slice(from + begin.length, to);
}

/** Without the numbers of footnotes. */
export const wordsIn = (html: string): string =>
  unescaped(
    html.replace(/<sup>[^<]*(?:<a\b[^<>]*>[^<]*<\/a>)?[^<]*<\/sup>/g, '').replace(/<[^<>]*>/g, ''),
  )
    .replace(/[\s\u00a0]+/g, ' ')
    .trim();
