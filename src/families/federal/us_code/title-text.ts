/** A title of the Code as USLM, cut into its sections without making a tree of it: some have over 100 MB. */
import { createHash } from 'node:crypto';
import { rememberLast } from '../../../kit/remember-last.ts';

export interface TitleText {
  readonly text: string;
  /** `42`, `5A`: what the file says it is. */
  readonly title: string | undefined;
  readonly release: string | undefined;
  readonly heading: string | undefined;
  /** Whether the file ends as it should. */
  readonly is: 'whole' | 'cut';
  /** The section in the middle of which the file ends. */
  readonly cutIn: string | undefined;
  readonly sections: ReadonlyMap<string, FoundSection>;
  /** Whether Congress has enacted the title itself. */
  readonly positiveLaw: boolean | undefined;
}

export interface FoundSection {
  readonly id: string;
  readonly identifier: string;
  /** Headings of chapters and the like around it, the widest first. */
  readonly under?: readonly string[];
  readonly start: number;
  readonly end: number;
}

const SECTIONS = 'section|courtRule|reorganizationPlan';
const LEVELS =
  'title|appendix|subtitle|division|chapter|subchapter|part|subpart|article|courtRules|reorganizationPlans|compiledAct';
const TAG = new RegExp(`<(/?)(?:\\w+:)?(${SECTIONS}|${LEVELS})\\b([^>]*)>`, 'g');
const IS_SECTION = new RegExp(`^(?:${SECTIONS})$`);

/** A saved title is asked for once for each section that it holds. */
export const readTitleOnce = rememberLast(readTitle);

export function readTitle(text: string): TitleText {
  const around = createPlaces(text);
  const sections = new Map<string, FoundSection>();
  const unnamed = new Map<string, FoundSection>();
  const title = numberOf(text);
  let depth = 0;
  let open: { start: number; identifier: string; unnamed?: true } | undefined;
  for (const match of text.matchAll(TAG)) {
    const [tag, slash, name = '', attributes = ''] = match;
    if (!IS_SECTION.test(name)) {
      // Dublin Core has a title of its own.
      if (depth > 0 || /^<\/?dc:/.test(tag) || attributes.endsWith('/')) continue;
      if (slash === '') around.open(match.index + tag.length);
      else around.close();
      continue;
    }
    if (slash === '') {
      if (attributes.endsWith('/')) continue;
      const identifier = attribute(attributes, 'identifier');
      // Sections that are quoted in one belong to it, also where they carry an identifier.
      if (depth === 0 && identifier?.startsWith('/us/usc/'))
        open = { start: match.index, identifier };
      else if (depth === 0 && title && attribute(attributes, 'status'))
        open = { start: match.index, identifier: placed(title, text, match.index), unnamed: true };
      depth += 1;
      continue;
    }
    depth = Math.max(0, depth - 1);
    if (depth > 0 || !open) continue;
    const id = sectionId(open.identifier);
    const end = match.index + tag.length;
    const into = open.unnamed ? unnamed : sections;
    const { start, identifier } = open;
    if (id !== undefined && !into.has(id))
      into.set(id, { id, identifier, under: around.headings(), start, end });
    open = undefined;
  }
  // A line that says "[§ 1. Transferred]" without an identifier never hides the section of that number.
  for (const [id, one] of unnamed) if (!sections.has(id)) sections.set(id, one);
  const head = text.slice(0, 200_000);
  // Bounded: a file of many beginnings and no end would be read once for each of them.
  const heading =
    /<(?:\w+:)?(?:title\b[^<>]{0,900}identifier="\/us\/usc\/|appendix\b)[^<>]{0,900}>\s*<(?:\w+:)?num\b[^<>]{0,900}>([^<>]{0,200})<\/(?:\w+:)?num>\s*(?:<(?:\w+:)?heading\b[^<>]{0,900}>([\s\S]{0,2000}?)<\/(?:\w+:)?heading>)?/.exec(
      head,
    );
  const positive = /<(?:\w+:)?property\b[^<>]*"is-positive-law"[^<>]*>\s*(yes|no)\s*</.exec(
    head,
  )?.[1];
  return {
    text,
    title,
    release: /<(?:\w+:)?docPublicationName>[^<@]*@([^<]+)<\//.exec(head)?.[1]?.trim(),
    heading: heading ? named(heading[1], heading[2]) : undefined,
    is: /<\/(?:\w+:)?uscDoc>\s*$/.test(text.slice(-200)) ? 'whole' : 'cut',
    cutIn: open && sectionId(open.identifier),
    sections,
    positiveLaw: positive === undefined ? undefined : positive === 'yes',
  };
}

/** `Title 42—PUBLIC HEALTH`: rules of courts have a heading alone, some appendices a number alone. */
const named = (number = '', heading = ''): string =>
  withoutMarkup(`${number}${/[—–-]\s*$/.test(number) ? '' : ' '}${heading}`);

/** Headings of the divisions that are open; one that is quoted in a note is among them while it is open. */
function createPlaces(text: string) {
  const open: string[] = [];
  let listed: readonly string[] | undefined;
  const HEADING =
    /\s*(?:<(?:\w+:)?num\b[^<>]{0,300}>([^<>]{0,200})<\/(?:\w+:)?num>)?\s*(?:<(?:\w+:)?heading\b[^<>]{0,300}>([\s\S]{0,2000}?)<\/(?:\w+:)?heading>)?/y;
  return {
    open(at: number) {
      HEADING.lastIndex = at;
      const [, number, heading] = HEADING.exec(text) ?? [];
      open.push(named(number, heading));
      listed = undefined;
    },
    close() {
      open.pop();
      listed = undefined;
    },
    /** One list for all the sections of a chapter. */
    headings: (): readonly string[] => {
      listed ??= open.filter((heading) => heading !== '');
      return listed;
    },
  };
}

/** What a title says outside of its sections: its enactment, its notes, what heads its chapters. */
export function frontOf({ text, sections }: TitleText): string {
  const pieces: string[] = [];
  let at = 0;
  for (const { start, end } of [...sections.values()].sort((a, b) => a.start - b.start)) {
    pieces.push(text.slice(at, start));
    at = end;
  }
  pieces.push(text.slice(at));
  return withoutGuids(pieces.join(''));
}

const numberOf = (text: string): string | undefined =>
  /<(?:\w+:)?docNumber>\s*0*(\d{1,2}[A-Za-z]?)\s*<\//
    .exec(text.slice(0, 200_000))?.[1]
    ?.toUpperCase();

/** The identifier that a section without one would have, by its number. */
function placed(title: string, text: string, at: number): string {
  const number = /<(?:\w+:)?num\b[^>]*\bvalue="([^"]+)"/.exec(text.slice(at, at + 1000))?.[1];
  return number ? `/us/usc/t${title.toLowerCase()}/s${number.replaceAll(/,\s+/g, ',')}` : '';
}

/** `/us/usc/t42/s1396a` to `usc:42-1396a`; rules and plans of an appendix by the names above them. */
export function sectionId(identifier: string): string | undefined {
  // Two sections under one heading carry both identifiers: the first is the record's.
  const [, , , t = '', ...rest] = (identifier.split(/\s+/)[0] ?? '').split('/');
  const title = /^t(\d{1,2})([a-z]?)$/i.exec(t);
  const last = rest.at(-1);
  if (!title || last === undefined) return undefined;
  const names = [...rest.slice(0, -1), last.replace(/^s(?=[\dA-Z])/, '')];
  const key = names
    .join('-')
    .replaceAll(/[\u2010-\u2015]/g, '-')
    .replaceAll(/[^0-9A-Za-z.-]+/g, '-')
    .replace(/-$/, '');
  return `usc:${Number(title[1])}${(title[2] ?? '').toUpperCase()}-${key}`;
}

/** Several sections under one heading, `s5,6`, `s1...1j` or `s3 /us/usc/t42/s4`: each is found by its own number too. */
export function idsInList(identifier: string): string[] {
  const each = identifier.trim().split(/\s+/);
  if (each.length > 1) return each.slice(1).flatMap((one) => sectionId(one) ?? []);
  const [, above, list] =
    /^(.*\/s)([0-9A-Za-z–-]+(?:(?:,|\.{3})[0-9A-Za-z–-]+)+)$/.exec(identifier) ?? [];
  if (!above || !list) return [];
  // Of a range, `s1...1j`, the first and the last are known.
  return list.split(/,|\.{3}/).flatMap((number) => sectionId(`${above}${number}`) ?? []);
}

/** One section as a file of its own, in the root element that names its schema, without GUIDs. */
export function excerptOf({ text, sections }: TitleText, id: string): string | undefined {
  const found = sections.get(id);
  const root = /<(?:\w+:)?uscDoc\b[^>]*>/.exec(text.slice(0, 20_000))?.[0];
  if (!found || root === undefined) return undefined;
  const name = /^<([\w:]+)/.exec(root)?.[1];
  const own = withoutGuids(text.slice(found.start, found.end));
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root}<main>\n${own}\n</main></${name}>\n`;
}

const GUID =
  /\s(?:id|idref|temporalId)="[^"]*[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}[^"]*"/gi;

/** The publisher's converter gives every element another one each time: they say nothing. */
export const withoutGuids = (xml: string): string => xml.replaceAll(GUID, '');

export const sectionVersionOf = (
  { text }: Pick<TitleText, 'text'>,
  { start, end }: FoundSection,
): string =>
  createHash('sha256')
    .update(withoutGuids(text.slice(start, end)))
    .digest('hex')
    .slice(0, 32);

const attribute = (attributes: string, name: string): string | undefined =>
  new RegExp(`\\b${name}="([^"]*)"`).exec(attributes)?.[1];

const withoutMarkup = (xml: string): string =>
  xml
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')
    .trim();
