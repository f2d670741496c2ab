/** MODS of any govinfo package: the Record, hearings, reports, laws, bills; with its granules. */
import { AnnalsError } from '../../../core/errors.ts';
import { type Parsed, present, wholeNumber } from '../../../kit/parsed.ts';
import { type ElementReader, fieldsOf } from '../../../kit/xml/element-reader.ts';
import {
  collapse,
  isElement,
  parseXml,
  textIn,
  type XmlElement,
} from '../../../kit/xml/parse-xml.ts';
import type { ModsGranule, ModsPackage, RelatedPackage, Rendition } from './mods.ts';
import { referencesIn } from './read-references.ts';

export function readMods(text: string): Parsed<ModsPackage> {
  const fields = fieldsOf(parseXml(text).root);
  const root = fields.root.name === 'modsCollection' ? fields.root.one('mods') : fields.root;
  if (root?.name !== 'mods')
    throw new AnnalsError(
      'UNEXPECTED_SHAPE',
      `the file is <${fields.root.name}>; <mods> was expected`,
    );
  root.attribute('ID');
  root.attribute('version');
  const related = root.all('relatedItem');
  const granules = related.filter((one) => one.attribute('type') === 'constituent').map(granuleOf);
  // An article alone names the issue that it is of, and only the issue has the number of its volume.
  const host = related.find((one) => one.attribute('type') === 'host');
  const { volume, issue, congress, session } = host ? partOf(host) : ({} as Partial<ModsPackage>);
  const others = related.map(relatedOf).filter((one) => one !== undefined);
  for (const one of related) if (one.attribute('type') !== 'constituent') one.words();
  const value: ModsPackage = {
    ...present({ volume, issue, congress, session }),
    ...partOf(root),
    ...present({ related: others }),
    granules,
  };
  return { value, unread: fields.unread() };
}

/** Parts and the collection that a package stands in are no other packages. */
function relatedOf(item: ElementReader): RelatedPackage | undefined {
  const type = item.attribute('type');
  if (type === 'constituent' || type === 'host' || type === 'otherFormat') return undefined;
  const url = item.attribute('xlink:href');
  const title = item.one('titleInfo')?.text('title');
  return url || title ? present<RelatedPackage>({ type, title, url }) : undefined;
}

function granuleOf(item: ElementReader): ModsGranule {
  const part = partOf(item);
  item.attribute('xlink:href');
  const id = item.attribute('ID');
  const inner = item.all('relatedItem');
  const files = inner.filter((one) => one.attribute('type') === 'otherFormat');
  // Other related items say in words what the extension says in numbers.
  for (const one of inner) one.words();
  const from = (name: string) => part.extension[name]?.[0];
  return {
    ...part,
    renditions:
      part.renditions.length > 0
        ? part.renditions
        : files.map(renditionOf).filter((one) => one !== undefined),
    ...present({
      granuleId: part.packageId ?? id?.replace(/^id-/, ''),
      chamber: from('chamber'),
      granuleClass: from('granuleClass'),
      subGranuleClass: from('subGranuleClass'),
      date: from('granuleDate') ?? part.dateIssued,
    }),
  };
}

const renditionOf = (item: ElementReader): Rendition | undefined => {
  const url = item.attribute('xlink:href');
  return url === undefined ? undefined : { format: formatOf(url), url };
};

/** Elements of the extension that have a typed place; the rest is kept by name. */
const TYPED: ReadonlySet<string> = new Set(
  'USCode bill law cfr statuteAtLarge rin congReport execCommunication congMember congCommittee witness eventId'.split(
    ' ',
  ),
);

function partOf(item: ElementReader): Omit<ModsPackage, 'granules'> {
  const extensions = item.all('extension');
  const extension: Record<string, string[]> = {};
  for (const one of extensions) {
    for (const child of one.element.children) {
      if (!isElement(child) || TYPED.has(child.name)) continue;
      one.skip(child.name);
      keep(extension, child.name, fieldText(child));
    }
  }
  const identifiers: Record<string, string[]> = {};
  for (const one of item.all('identifier'))
    keep(identifiers, one.attribute('type') ?? 'identifier', one.words());
  const titles = item.all('titleInfo').map((one) => ({ one, is: one.attribute('type') }));
  // Other titles (alternative, abbreviated) are the same in other words, and often empty.
  const title = (titles.find(({ is }) => is === undefined) ?? titles[0])?.one;
  // So is the second plain one of a package with a single part: `Part 1` is the part's own name.
  const further = titles
    .filter(({ one, is }) => is !== undefined || one !== title)
    .map(({ one }) => one.words());
  const origin = item.one('originInfo');
  const info = item.one('recordInfo');
  // Cataloguing facts that are the same for every package, and names that the extension holds better.
  for (const name of ['name', 'language', 'typeOfResource', 'genre', 'accessCondition'])
    for (const one of item.all(name)) one.words();
  // Beside the dates read below: how often a series appears, and who catalogued it.
  origin?.words();
  info?.words();
  const physical = item.one('physicalDescription');
  // How the publisher came by it.
  for (const note of physical?.all('note') ?? []) note.words();
  const first = (name: string) => extension[name]?.[0];
  const named = title?.text('title') || titles.map(({ one }) => one.text('title')).find(Boolean);
  return {
    ...present({
      packageId: first('accessId'),
      collection: first('collectionCode'),
      docClass: first('docClass'),
      title: named,
      titlePart: [
        title?.text('partNumber'),
        title?.text('partName'),
        title?.text('subTitle'),
        title?.text('nonSort'),
      ]
        .filter(Boolean)
        .join(' '),
      dateIssued: first('heldDate') ?? origin?.text('dateIssued'),
      // `<congress years="2019-2020">116</congress>`: the number comes first.
      congress: wholeNumber(first('congress')?.split(' ')[0]),
      session: wholeNumber(first('session')?.split(' ')[0]),
      volume: first('volume'),
      issue: first('issue'),
      changed: info?.text('recordChangeDate'),
      created: info?.text('recordCreationDate'),
      publisher: origin?.text('publisher'),
      pages: physical?.text('extent'),
      digitalOrigin: physical?.text('digitalOrigin'),
    }),
    ranges: rangesIn(item),
    extension,
    identifiers,
    classifications: classificationsIn(item, extension),
    renditions: renditionsIn(item),
    ...present({ catalogued: cataloguedIn(item, further, named) }),
    references: referencesIn(extensions),
  };
}

function cataloguedIn(
  item: ElementReader,
  titles: readonly string[],
  title: string | undefined,
): Readonly<Record<string, readonly string[]>> | undefined {
  const said: Record<string, string[]> = {};
  const add = (name: string, words: string) => {
    if (words !== '') keep(said, name, words);
  };
  for (const [name, as] of CATALOGUED)
    for (const one of item.all(name)) {
      one.attribute('type');
      one.attribute('authority');
      add(as, one.words());
    }
  for (const one of titles) if (one !== title) add('furtherTitles', one);
  return Object.keys(said).length === 0 ? undefined : said;
}

const CATALOGUED = [
  ['abstract', 'abstracts'],
  ['subject', 'topics'],
  ['note', 'notes'],
  ['tableOfContents', 'contents'],
  ['targetAudience', 'audience'],
] as const;

/** A part of a hearing repeats its mark inside the extension, with the authority beside it. */
function classificationsIn(
  item: ElementReader,
  extension: Readonly<Record<string, readonly string[]>>,
): readonly string[] {
  const marks = item.all('classification').map((one) => {
    one.attribute('authority');
    return one.words();
  });
  const inner = (extension.classification ?? []).map((one) => one.replace(/ authority=\w+$/, ''));
  return [...new Set([...marks, ...inner])].filter((mark) => mark !== '');
}

function keep(table: Record<string, string[]>, name: string, value: string): void {
  const list = Object.hasOwn(table, name) ? table[name] : undefined;
  if (list) list.push(value);
  else table[name] = [value];
}

/** Fields such as `<field name="Fiscal Year">2026</field>` and empty ones with attributes. */
function fieldText(field: XmlElement): string {
  const facts = Object.entries(field.attributes).map(([name, value]) => `${name}=${value}`);
  return [collapse(textIn(field)), ...facts].filter((one) => one !== '').join(' ');
}

const rangesIn = (item: ElementReader) =>
  item.all('part').flatMap((part) => {
    part.attribute('type');
    // Some parts hold a number (`detail`) instead of pages; the title says it too.
    for (const detail of part.all('detail')) detail.words();
    return part.all('extent').map((extent) => {
      extent.attribute('unit');
      extent.skip('list', 'total');
      return present({ start: extent.text('start'), end: extent.text('end') });
    });
  });

const renditionsIn = (item: ElementReader): Rendition[] =>
  item
    .list('location', 'url')
    .map((url) => ({
      access: url.attribute('access'),
      label: url.attribute('displayLabel'),
      address: url.words(),
    }))
    .filter(({ access, label }) => access === 'raw object' || /rendition/i.test(label ?? ''))
    .map(({ address }) => ({ format: formatOf(address), url: address }));

/** The folder names the format; an extension alone would take USLM for the older XML. */
function formatOf(url: string): string {
  const folder = /\/(xml|uslm|html?|pdf|text|zip)\/[^/]+$/i.exec(url)?.[1]?.toLowerCase();
  const format = folder ?? /\.([a-z]{3,4})$/i.exec(url)?.[1]?.toLowerCase() ?? 'unknown';
  return format === 'html' ? 'htm' : format;
}
