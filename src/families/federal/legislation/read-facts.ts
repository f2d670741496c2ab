/** What a legislative file says about itself and points to: number, stage, titles, laws, references. */
import { textOf } from '../../../core/text-of.ts';
import { billType } from '../../../kit/bill-types.ts';
import { ordinalIn } from '../../../kit/congresses.ts';
import { isoDate } from '../../../kit/eastern-dates.ts';
import { present, wholeNumber } from '../../../kit/parsed.ts';
import {
  collapse,
  isElement,
  parseXml,
  textIn,
  type XmlElement,
} from '../../../kit/xml/parse-xml.ts';
import { idOfReference } from './legal-references.ts';
import { uslmVersion } from './uslm-version.ts';

export interface LegislationFacts {
  readonly schema: 'uslm-1' | 'uslm-2' | 'classic';
  /** The root: `bill`, `resolution`, `pLaw`, `statuteCompilation`, `uscDoc`, `amendment-doc`. */
  readonly kind: string;
  /** `law:115-9`, `hr:116:1112@pcs`, where the file names enough. */
  readonly id?: string;
  readonly title?: string;
  readonly type?: string;
  readonly number?: string;
  readonly congress?: number;
  readonly session?: number;
  readonly stage?: string;
  readonly publicPrivate?: string;
  readonly citableAs?: readonly string[];
  readonly processedDate?: string;
  readonly approvedDate?: string;
  readonly officialTitle?: string;
  readonly shortTitles: readonly string[];
  /** The bill that a law was. */
  readonly bills: readonly string[];
  /** Everything the file refers to by a machine-readable link, each once. */
  readonly references: readonly string[];
  /** Pages of the Statutes at Large, in order. */
  readonly pages: readonly string[];
  readonly currentThrough?: readonly string[];
  /** Every field of the metadata, by name. */
  readonly metadata: Readonly<Record<string, readonly string[]>>;
}

export const readLegislationFacts = (bytes: Uint8Array): LegislationFacts =>
  legislationFacts(parseXml(textOf(bytes, 'application/xml')).root);

export function legislationFacts(root: XmlElement): LegislationFacts {
  const version = uslmVersion(root);
  const found = collect(root);
  const meta = found.metadata;
  const first = (name: string): string | undefined => meta[name]?.[0];
  const congress = wholeNumber(first('congress')) ?? ordinalIn(found.first.get('congress'));
  const number =
    first('docNumber') ?? found.first.get('docNumber') ?? numberIn(found.first.get('legis-num'));
  const citableAs = meta.citableAs ?? [];
  const isLaw = root.name === 'pLaw';
  const isPrivate = /private/i.test(first('publicPrivate') ?? first('type') ?? '');
  return {
    schema: version === undefined ? 'classic' : `uslm-${version}`,
    kind: root.name,
    ...present({
      id: isLaw
        ? lawId(isPrivate, congress, number, citableAs)
        : billVersionId(
            root,
            congress,
            number,
            citableAs,
            first('title'),
            found.first.get('legis-num'),
          ),
      title: first('title'),
      type: first('type'),
      number,
      congress,
      session: wholeNumber(first('session')) ?? ordinalIn(found.first.get('session')),
      stage:
        first('docStage') ?? root.attributes['bill-stage'] ?? root.attributes['resolution-stage'],
      publicPrivate: first('publicPrivate') ?? root.attributes['public-private'],
      citableAs,
      processedDate: first('processedDate'),
      approvedDate: isLaw ? found.approved : undefined,
      officialTitle: found.first.get('officialTitle') ?? found.first.get('official-title'),
      currentThrough: meta.currentThroughPublicLaw ?? [],
    }),
    shortTitles: [...found.shortTitles],
    bills: isLaw ? [...found.ownBills] : [],
    references: [...found.references],
    pages: [...found.pages],
    metadata: meta,
  };
}

interface Found {
  readonly metadata: Record<string, string[]>;
  readonly first: Map<string, string>;
  readonly shortTitles: Set<string>;
  readonly ownBills: Set<string>;
  readonly references: Set<string>;
  readonly pages: Set<string>;
  approved: string | undefined;
}

const META: ReadonlySet<string> = new Set([
  'meta',
  'metadata',
  'amendMeta',
  'reportMeta',
  'cboMeta',
]);
const FIRST: ReadonlySet<string> = new Set([
  'congress',
  'session',
  'docNumber',
  'legis-num',
  'officialTitle',
  'official-title',
]);

function collect(root: XmlElement): Found {
  const found: Found = {
    metadata: {},
    first: new Map(),
    shortTitles: new Set(),
    ownBills: new Set(),
    references: new Set(),
    pages: new Set(),
    approved: undefined,
  };
  const visit = (element: XmlElement, inMeta: boolean, inTitle: boolean) => {
    for (const child of element.children) {
      if (!isElement(child)) continue;
      const meta = inMeta || META.has(child.name);
      const leaf = child.children.every((node) => !isElement(node));
      if (inMeta && leaf) {
        const words = collapse(textIn(child));
        const known = found.metadata[child.name];
        if (words !== '' && known) known.push(words);
        else if (words !== '') found.metadata[child.name] = [words];
      }
      note(child, found, inTitle);
      visit(child, meta, inTitle || child.name === 'longTitle');
    }
  };
  visit(root, false, false);
  return found;
}

function note(element: XmlElement, found: Found, inTitle: boolean): void {
  const words = () => collapse(textIn(element)).replace(/\u00ad/g, '');
  if (FIRST.has(element.name) && !found.first.has(element.name))
    found.first.set(element.name, words());
  if (element.name === 'shortTitle' || element.name === 'short-title')
    found.shortTitles.add(words());
  if (element.name === 'page') found.pages.add(words());
  if (element.name === 'approvedDate')
    found.approved ??= isoDate(element.attributes.date) ?? isoDate(words());
  if (element.name === 'actionDescription')
    found.approved ??= isoDate(/^Approved (.+?)\.?$/.exec(words())?.[1]);
  const link = element.attributes.href ?? element.attributes['parsable-cite'];
  const id = link === undefined ? undefined : idOfReference(link);
  if (id === undefined) return;
  found.references.add(id);
  if (inTitle && /\/bill\//.test(link ?? '')) found.ownBills.add(id);
}

function lawId(
  isPrivate: boolean,
  congress: number | undefined,
  number: string | undefined,
  citableAs: readonly string[],
): string | undefined {
  const prefix = isPrivate ? 'pvtl' : 'law';
  // The number is printed with an en dash; the metadata holds its second half alone.
  const printed = /(\d{1,3})\s?[–—-]\s?(\d{1,4})/.exec([number, ...citableAs].join(' '));
  if (printed) return `${prefix}:${printed[1]}-${printed[2]}`;
  const own = wholeNumber(number);
  return congress && own ? `${prefix}:${congress}-${own}` : undefined;
}

/** `citableAs` "116hr1112pcs" or a title that begins "119 S 1 RS:" names the version; else the number alone. */
function billVersionId(
  root: XmlElement,
  congress: number | undefined,
  number: string | undefined,
  citableAs: readonly string[],
  title: string | undefined,
  legisNum: string | undefined,
): string | undefined {
  for (const text of [...citableAs, title ?? '']) {
    const match =
      /^(\d{1,3})\s*((?:[A-Z]\.?\s?(?:Con\.?|J\.?)?\s?(?:Res\.?|R\.?)?|[a-z]+?))\s*(\d{1,5})\s*([a-z][a-z0-9]{0,4})\b/i.exec(
        text,
      );
    const type = billType(match?.[2]);
    if (match && type)
      return `${type}:${Number(match[1])}:${Number(match[3])}@${match[4]?.toLowerCase()}`;
  }
  const type = billType(/^[A-Za-z. ]+/.exec(legisNum ?? '')?.[0]);
  const own = wholeNumber(number);
  // Some titles leave the Congress out: `S5 ENR: Lamp Act`.
  const stage = /^\s*[A-Z]+\s?\d{1,5}\s([A-Z][A-Z0-9]{1,4}):/.exec(title ?? '')?.[1];
  const ending = stage ? `@${stage.toLowerCase()}` : '';
  return root.name !== 'uscDoc' && type && congress && own
    ? `${type}:${congress}:${own}${ending}`
    : undefined;
}

const numberIn = (text: string | undefined): string | undefined => /\d+/.exec(text ?? '')?.[0];
