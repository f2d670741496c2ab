/** A title of the Code as USLM, cut into its sections without making a tree of it: some have over 100 MB. */
import { createHash } from 'node:crypto';

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
}

export interface FoundSection {
  readonly id: string;
  readonly identifier: string;
  readonly start: number;
  readonly end: number;
}

const TAG = /<(\/?)(?:\w+:)?(section|courtRule|reorganizationPlan)\b([^>]*)>/g;

export function readTitle(text: string): TitleText {
  const sections = new Map<string, FoundSection>();
  let depth = 0;
  let open: { start: number; identifier: string } | undefined;
  for (const match of text.matchAll(TAG)) {
    const [tag, slash, , attributes = ''] = match;
    if (slash === '') {
      if (attributes.endsWith('/')) continue;
      const identifier = attribute(attributes, 'identifier');
      // Sections that are quoted in one belong to it, also where they carry an identifier.
      if (depth === 0 && identifier?.startsWith('/us/usc/'))
        open = { start: match.index, identifier };
      depth += 1;
      continue;
    }
    depth = Math.max(0, depth - 1);
    if (depth > 0 || !open) continue;
    const id = sectionId(open.identifier);
    const end = match.index + tag.length;
    if (id !== undefined && !sections.has(id)) sections.set(id, { id, ...open, end });
    open = undefined;
  }
  const head = text.slice(0, 200_000);
  const heading =
    /<(?:\w+:)?(?:title|appendix)\b[^>]*identifier="\/us\/usc\/[^>]*>\s*<(?:\w+:)?num\b[^>]*>([\s\S]*?)<\/(?:\w+:)?num>\s*<(?:\w+:)?heading\b[^>]*>([\s\S]*?)<\/(?:\w+:)?heading>/.exec(
      head,
    );
  return {
    text,
    title: /<docNumber>\s*0*(\d{1,2}[A-Za-z]?)\s*<\/docNumber>/.exec(head)?.[1]?.toUpperCase(),
    release: /<docPublicationName>[^<@]*@([^<]+)<\/docPublicationName>/.exec(head)?.[1]?.trim(),
    heading: heading ? plain(`${heading[1]}${heading[2]}`) : undefined,
    is: /<\/(?:\w+:)?uscDoc>\s*$/.test(text.slice(-200)) ? 'whole' : 'cut',
    cutIn: open && sectionId(open.identifier),
    sections,
  };
}

/** `/us/usc/t42/s1396a` to `usc:42-1396a`; rules and plans of an appendix by the names above them. */
export function sectionId(identifier: string): string | undefined {
  const [, , , t = '', ...rest] = identifier.split('/');
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

/** Several sections under one heading, `s5,6`: each is found by its own number too. */
export function idsInList(identifier: string): string[] {
  const [, above, list] = /^(.*\/s)([0-9A-Za-z]+(?:,[0-9A-Za-z]+)+)$/.exec(identifier) ?? [];
  if (!above || !list) return [];
  return list.split(',').flatMap((number) => sectionId(`${above}${number}`) ?? []);
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

export const versionOf = (
  { text }: Pick<TitleText, 'text'>,
  { start, end }: FoundSection,
): string =>
  createHash('sha256')
    .update(withoutGuids(text.slice(start, end)))
    .digest('hex')
    .slice(0, 32);

const attribute = (attributes: string, name: string): string | undefined =>
  new RegExp(`\\b${name}="([^"]*)"`).exec(attributes)?.[1];

const plain = (xml: string): string =>
  xml
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')
    .trim();
