/** The CFR as it is printed once a year (GPO's XML): a volume, or a section, appendix or part of one by itself. */
import { insideFirst, wordsInMarkup } from '../../../kit/markup-words.ts';
import { appendixName, sectionName, type Unit } from './unit.ts';

export interface AnnualUnit extends Unit {
  readonly heading: string;
  readonly partHeading: string | undefined;
  readonly authority: string | undefined;
  readonly source: string | undefined;
  /** Where it stands in the file. */
  readonly start: number;
  readonly end: number;
}

export interface AnnualEdition {
  readonly title: number | undefined;
  /** The day as of which the volume was printed. */
  readonly asOf: string | undefined;
  readonly units: readonly AnnualUnit[];
}

export const isAnnualEdition = (text: string): boolean =>
  /<CFR(?:DOC|GRANULE|MERGE)\b/.test(text.slice(0, 4_000));

const TAG = /<(\/?)(PART|SECTION|APPENDIX|FMTR|BMTR)\b[^<>]*(?<!\/)>/g;

/** What stands before and after the parts of a volume: explanations, lists of agencies and of forms. */
const MATTER: ReadonlySet<string> = new Set(['FMTR', 'BMTR']);

/** Some volumes print a chapter inside the last section of the one before it. */
const CHAPTER = /<(?:SUBTITLE|CHAPTER|SUBCHAP)\b/;

/** Without a tree: a volume has up to 20 MB. The name of the file tells the title where the file does not. */
export function readAnnualEdition(text: string, name: string): AnnualEdition {
  const head = text.slice(0, 20_000);
  const title =
    numberIn(insideFirst(head, 'CFRTITLE')) ??
    numberIn(/<PARENT HEADING="Title (\d{1,2})"/i.exec(head)?.[1]) ??
    numberIn(/<TITLENUM>\s*Title (\d{1,2})/i.exec(head)?.[1]) ??
    numberIn(/title[-_ ]?(\d{1,2})/i.exec(name)?.[1]);
  const asOf = /^\d{4}-\d\d-\d\d$/.exec(words(insideFirst(head, 'DATE')))?.[0];
  const units: AnnualUnit[] = [];
  if (title === undefined) return { title, asOf, units };
  // A granule names the part that it was taken out of.
  const above = /<PARENT HEADING="PART (\d[0-9A-Za-z-]*)"[^<>]*>([^<]*)</i.exec(head);
  let part: Part | undefined = above?.[1]
    ? { number: above[1], heading: words(`PART ${above[1]}—${above[2] ?? ''}`) }
    : undefined;
  let open: { readonly name: string; readonly start: number } | undefined;
  /** Elements of the open one's own name that are open within it: a note prints the text of a later day. */
  let inner = 0;
  /** Parts that are printed again in a note of the open unit. */
  let again = 0;
  let matter: string | undefined;
  const finish = (end: number) => {
    const unit = open && unitIn(text.slice(open.start, end), open.name, title, part);
    if (open && unit) units.push({ ...unit, start: open.start, end });
    open = undefined;
    inner = 0;
    again = 0;
  };
  for (const { 0: tag, 1: slash, 2: element = '', index } of text.matchAll(TAG)) {
    if (MATTER.has(element)) matter = slash === '' ? element : undefined;
    else if (matter !== undefined) continue;
    else if (slash === '') {
      if (element === 'PART') {
        const next = partAt(text, index);
        if (open && next?.number === part?.number) {
          again += 1;
          continue;
        }
        if (open) {
          const chapter = text.slice(open.start, index).search(CHAPTER);
          finish(chapter < 0 ? index : open.start + chapter);
        }
        part = next;
        if (part)
          units.push({ ...unitOfPart(title, part), start: index, end: part.frontEnd ?? index });
      } else if (open?.name === element) inner += 1;
      else open ??= { name: element, start: index };
    } else if (open?.name === element) {
      if (inner > 0) inner -= 1;
      else finish(index + tag.length);
    } else if (element === 'PART') {
      if (again > 0) again -= 1;
      else part = undefined;
    }
  }
  return { title, asOf, units };
}

interface Part {
  readonly number: string;
  readonly heading: string;
  readonly authority?: string;
  readonly source?: string;
  readonly frontEnd?: number;
}

/** What stands before its first section: heading, authority, source. */
function partAt(text: string, start: number): Part | undefined {
  const next = /<(?:SECTION|SUBPART|SUBJGRP|APPENDIX)\b|<\/PART>/g;
  next.lastIndex = start;
  const frontEnd = next.exec(text)?.index ?? text.length;
  const front = text.slice(start, frontEnd);
  const heading = words(/<HD SOURCE="HED">([\s\S]*?)<\/HD>/.exec(front)?.[1] ?? '');
  const beside = /^Pts?\. (\d[0-9A-Za-z-]*)/.exec(words(insideFirst(front, 'EAR')))?.[1];
  const headed = /\bPART (\d+[A-Za-z]{0,2}(?:-\d+[A-Za-z]?)*)(?![0-9A-Za-z])/i.exec(heading)?.[1];
  // In `PART 8-4-H CLUB NAME` the margin says where the number ends; where both differ, the heading is right.
  const number = headed?.startsWith(`${beside}-`) ? beside : (headed ?? beside);
  if (number === undefined) return undefined;
  const note = (name: string) => words(insideFirst(front, name).replace(/<HD\b[\s\S]*?<\/HD>/, ''));
  const [authority, source] = [note('AUTH'), note('SOURCE')];
  return {
    number,
    heading,
    frontEnd,
    ...(authority && { authority }),
    ...(source && { source }),
  };
}

const unitOfPart = (title: number, part: Part) => ({
  title,
  part: part.number,
  is: 'part' as const,
  number: part.number,
  heading: part.heading,
  partHeading: part.heading,
  authority: part.authority,
  source: part.source,
});

function unitIn(xml: string, element: string, title: number, part: Part | undefined) {
  const printed = words(insideFirst(xml, element === 'SECTION' ? 'SECTNO' : 'HD'));
  const is = element === 'SECTION' ? ('section' as const) : ('appendix' as const);
  const number =
    is === 'section' ? sectionName(printed) : (printed.split(/\s*[—–]\s*/)[0] ?? printed);
  if ((is === 'section' ? sectionName(number) : appendixName(number)) === '') return undefined;
  const own = is === 'section' ? number.split('.')[0] : undefined;
  return {
    title,
    part: part?.number ?? own ?? null,
    is,
    number,
    heading:
      is === 'section'
        ? `${printed} ${words(insideFirst(xml, 'SUBJECT') || insideFirst(xml, 'RESERVED'))}`.trim()
        : printed,
    partHeading: part?.heading,
    authority: part?.authority,
    source: part?.source,
  };
}

/** Without the marks of footnotes. */
export const words = (xml: string): string => wordsInMarkup(xml.replace(/<SU>[^<]*<\/SU>/g, ''));

function numberIn(text: string | undefined): number | undefined {
  const digits = /^\s*(\d{1,2})\s*$/.exec(text ?? '')?.[1];
  return digits === undefined ? undefined : Number(digits);
}
