/** A volume of the yearly CFR in GPO's USLM, read without a tree: one has up to 20 MB. */
import { insideFirst } from '../../../kit/markup-words.ts';
import { type AnnualEdition, type AnnualUnit, words as wordsIn } from './annual-edition.ts';
import { appendixName, sectionName } from './unit.ts';

export const isUslmEdition = (text: string): boolean => /<cfrDoc\b/.test(text.slice(0, 4_000));

const TAG = /<(\/?)(part|section|appendix)\b[^<>]*(?<!\/)>/g;

export function readUslmEdition(text: string): AnnualEdition {
  const head = insideFirst(text.slice(0, 20_000), 'meta');
  const number = /^\d{1,2}$/.exec(words(insideFirst(head, 'docNumber')))?.[0];
  const title = number === undefined ? undefined : Number(number);
  const asOf = /^\d{4}-\d\d-\d\d$/.exec(words(insideFirst(head, 'docReleasePoint')))?.[0];
  const units: AnnualUnit[] = [];
  if (title === undefined) return { title, asOf, units };
  let part: AnnualUnit | undefined;
  let open: { readonly name: string; readonly start: number; depth: number } | undefined;
  for (const { 0: tag, 1: slash, 2: element = '', index } of text.matchAll(TAG)) {
    if (open) {
      if (element !== open.name) continue;
      open.depth += slash === '' ? 1 : -1;
      if (open.depth > 0) continue;
      const end = index + tag.length;
      const unit = unitIn(text.slice(open.start, end), open.name, title, part);
      if (unit) units.push({ ...unit, start: open.start, end });
      open = undefined;
    } else if (element === 'part') {
      part = slash === '' ? partAt(text, index, title) : undefined;
      if (part) units.push(part);
    } else if (slash === '') open = { name: element, start: index, depth: 1 };
  }
  return { title, asOf, units };
}

/** References, dates and faces of type stand within words, and no space is theirs. */
const words = (xml: string): string =>
  wordsIn(xml.replace(/<\/?(?:ref|date|inline|sup|sub|i|b)\b[^<>]*>|<\?[^<>]*\?>/g, ''));

/** What stands before its first section: heading, contents, authority, source. */
function partAt(text: string, start: number, title: number): AnnualUnit | undefined {
  const next = /<(?:section|subpart|subjectGroup|appendix)\b|<\/part>/g;
  next.lastIndex = start;
  const end = next.exec(text)?.index ?? text.length;
  const front = text.slice(start, end);
  const number = /\bidentifier="[^"]*\/p(\d[0-9A-Za-z-]*)"/.exec(front.slice(0, 400))?.[1];
  const heading = headingOf(front);
  const said = number ?? /\bPART (\d[0-9A-Za-z-]*)/i.exec(heading)?.[1];
  if (said === undefined) return undefined;
  return {
    title,
    part: said,
    is: 'part',
    number: said,
    heading,
    partHeading: heading,
    authority: note(front, 'authority'),
    source: note(front, 'source'),
    start,
    end,
  };
}

function unitIn(xml: string, element: string, title: number, part: AnnualUnit | undefined) {
  const is = element === 'section' ? ('section' as const) : ('appendix' as const);
  const heading = headingOf(xml);
  const printed = words(insideFirst(xml, 'num'));
  const number = is === 'section' ? sectionName(printed) : (heading.split(/\s*[—–]\s*/)[0] ?? '');
  if ((is === 'section' ? number : appendixName(number)) === '') return undefined;
  const own = is === 'section' ? (number.split('.')[0] ?? null) : null;
  return {
    title,
    part: part?.number ?? own,
    is,
    number,
    heading,
    partHeading: part?.heading,
    authority: part?.authority,
    source: part?.source,
  };
}

/** `§ 447.1 General.`; `PART 447—IMPORTATION OF ARMS` */
function headingOf(xml: string): string {
  const number = words(insideFirst(xml, 'num'));
  const joint = /[—–]$/.test(number) ? '' : ' ';
  return `${number}${joint}${words(insideFirst(xml, 'heading'))}`.trim();
}

function note(xml: string, name: string): string | undefined {
  const said = words(insideFirst(xml, name).replace(/<heading\b[\s\S]*?<\/heading>/, ''));
  return said === '' ? undefined : said;
}

/** `[78 FR 23676, Apr. 22, 2013]` at the end of a section. */
export const uslmCredit = (xml: string): string =>
  words(/<source\b[^<>]*:CITA\b[^<>]*>([\s\S]*?)<\/source>/.exec(xml)?.[1] ?? '');
