import type { Acquired, AcquiredFile } from '../../../core/acquired.ts';
import { AnnalsError } from '../../../core/errors.ts';
import type { Json, JsonObject } from '../../../core/json.ts';
import type { ParsedDocument, RecordBody } from '../../../core/record.ts';
import type { Relation } from '../../../core/relations.ts';
import { instantOfDay, longDate } from '../../../kit/dates.ts';
import { present } from '../../../kit/parsed.ts';
import { uslmAlone } from '../regulatory/uslm-alone.ts';
import { HOMEPAGE, numberAt } from './address.ts';
import type { FrCandidate } from './candidate.ts';
import { dispositionRelations, revocationOf } from './disposition.ts';
import { tombstoneOf } from './fate.ts';
import { bareNumber, frId, isOrdersOwn, printedNumbers } from './identity.ts';
import { regulationRelations } from './regulations.ts';
import type { FrDocument } from './shapes.ts';

export async function parseDocument(
  acquired: Acquired,
  candidate: FrCandidate,
): Promise<ParsedDocument> {
  const { document, fate, printed } = candidate.fields;
  const dated = printed?.undated ? 'filed' : candidate.fields.dated;
  const day = document.publication_date;
  const title =
    document.title?.trim() || document.toc_doc?.trim() || `FR Doc. ${document.document_number}`;
  const ownUrl = isOrdersOwn(document)
    ? document.document_number.replace(/^eo:/, 'executive-order/').replace(':', '/')
    : `d/${encodeURIComponent(document.document_number)}`;
  const sourceUrl = document.html_url ?? `${HOMEPAGE}/${ownUrl}`;
  const agencies = agenciesOf(document);
  const body = printed
    ? await printedBody(acquired, printed, title)
    : await bodyOf(acquired, document);
  return {
    id: frId(document),
    kind: document.type.toLowerCase().replace(/[^a-z0-9]+/g, '_'),
    title,
    publishedAt: dated === undefined ? instantOfDay(day) : null,
    updatedAt: null,
    sourceUrl,
    sourceOrg: agencies[0] ?? 'Office of the Federal Register',
    citation: citationOf(document, agencies, title, dated),
    metadata: {
      ...candidate.fields.also,
      ...metadataOf(document, agencies),
      ...(isOrdersOwn(document) && { document_number: null }),
      ...(dated && { publication_date: null }),
      ...(dated === 'filed' && { filed_on: day }),
    },
    aliases: otherNames(document).filter((name) => name !== frId(document)),
    relations: [
      ...(document.regulation_id_numbers ?? []).map((rin) => ({
        kind: 'part_of',
        to: `rin:${rin}`,
        evidence: 'regulation_id_numbers',
      })),
      ...regulationRelations(document, await ownText(acquired, printed)),
      ...dispositionRelations(document),
      ...correctionOf(document),
    ],
    ...(body && { body }),
    ...revocationOf(document),
    ...tombstoneOf(fate),
    // Without its text the record stays provisional: the next run asks again.
    incomplete: candidate.files.length > 0 && body === undefined,
  };
}

async function ownText(
  acquired: Acquired,
  printed: FrCandidate['fields']['printed'],
): Promise<string | undefined> {
  const text = await (acquired.file('xml') ?? acquired.file('uslm'))?.text();
  return printed ? text?.slice(printed.from, printed.to) : text;
}

/** Set for documents whose number begins `C1-`, `R1-`. */
function correctionOf({ correction_of: address }: FrDocument): Relation[] {
  const number = address ? numberAt(address) : undefined;
  return number ? [{ kind: 'corrects', to: `fr:${number}`, evidence: 'correction_of' }] : [];
}

/**
 * The number of an order, and the pages it is printed on: citations name those. The last page is often
 * the first of the next document, which has the better claim to it.
 */
function otherNames(document: FrDocument): string[] {
  const { start_page: first, end_page: last, citation } = document;
  // Whoever asks for few fields gets `7 FR 1407` and no volume.
  const volume = document.volume ?? Number(/^(\d{1,3}) FR /.exec(citation ?? '')?.[1] ?? 0);
  const { executive_order_number: order, proclamation_number: proclamation } = document;
  const pages = volume && first ? Math.min(Math.max((last ?? first) - first, 1), MOST_PAGES) : 0;
  return [
    ...(order ? [`eo:${String(order).toLowerCase()}`] : []),
    ...(proclamation ? [`proclamation:${String(proclamation).toLowerCase()}`] : []),
    ...Array.from({ length: pages }, (_, i) => `fr-page:${volume}-${(first ?? 0) + i}`),
  ];
}

const MOST_PAGES = 400;

function metadataOf(document: FrDocument, agencies: readonly string[]): JsonObject {
  const { agencies: _a, topics, corrections, correction_of, ...rest } = document as JsonObject;
  const corrects = typeof correction_of === 'string' ? numberAt(correction_of) : undefined;
  return {
    ...present(rest),
    // Null means that nobody weighed it, which is not the same as false.
    significant: document.significant ?? null,
    agencies: document.agencies as unknown as Json,
    corrections: (document.corrections ?? []).map((address) => numberAt(address) ?? address),
    correctionOf: corrects,
    tags: { agencies, topics: topics ?? [] },
  };
}

/** An agency the publisher could not match is there under the name it signed with. */
const agenciesOf = (document: FrDocument): string[] => [
  ...new Set(
    (document.agencies ?? [])
      .map(({ name, raw_name }) => name ?? raw_name ?? '')
      .filter((name) => name !== ''),
  ),
];

/** One document of a saved issue. */
async function printedBody(
  acquired: Acquired,
  { from, to }: { readonly from: number; readonly to: number },
  title: string,
): Promise<RecordBody | undefined> {
  const uslm = acquired.file('uslm');
  if (uslm) {
    const own = (await uslm.text()).slice(from, to);
    return { normalizer: 'uslm_rules_v1', content: uslmAlone(own, title), baseUrl: uslm.url };
  }
  const file = acquired.file('xml');
  if (!file) return undefined;
  const content = new TextEncoder().encode((await file.text()).slice(from, to));
  return { normalizer: 'fr_xml_v1', content, baseUrl: file.url };
}

async function bodyOf(acquired: Acquired, document: FrDocument): Promise<RecordBody | undefined> {
  const xml = acquired.file('xml');
  if (xml) {
    const start = (await xml.text()).slice(0, 1_000);
    if (!XML_DOCUMENT.test(start)) throw notTheDocument(xml, `it begins ${start.slice(0, 40)}`);
  }
  const file = xml ?? acquired.file('txt');
  if (file) await check(file, document);
  return textIn(acquired);
}

/** The text among files that were checked when they came. */
export async function textIn(held: Acquired): Promise<RecordBody | undefined> {
  const xml = held.file('xml');
  if (xml) {
    const { url: baseUrl, charset } = xml;
    return { normalizer: 'fr_xml_v1', content: await xml.bytes(), charset, baseUrl };
  }
  const text = held.file('txt');
  return text && { normalizer: 'text_v1', content: unwrapped(await text.text()) };
}

/** Plain text is served in the frame of a page, with addresses as links. */
function unwrapped(text: string): string {
  const inside = /<pre>([\s\S]*)<\/pre>/i.exec(text)?.[1];
  return inside === undefined
    ? text
    : inside
        .replace(/<\/?a\b[^<>]*>/gi, '')
        .replaceAll('&lt;', '<')
        .replaceAll('&gt;', '>')
        .replaceAll('&amp;', '&');
}

/** The hosts of the full text answer 200 with another page when they have none: the printed number tells. */
async function check(file: AcquiredFile, { document_number }: FrDocument): Promise<void> {
  const printed = printedNumbers(await file.text());
  // Numbers with X or a further part are the site's own; no print has them.
  const isSites = /^X|^[A-Z]?\d+-\d+-\d+$/i.test(document_number);
  if (printed.length === 0 || isSites || printed.includes(bareNumber(document_number))) return;
  throw notTheDocument(file, `printed is FR Doc. ${printed[0]}, not ${document_number}`);
}

/** Its elements are all in capitals. */
const XML_DOCUMENT =
  /^\uFEFF?\s*(?:<\?xml[^>]*\?>\s*)?(?:<!--[\s\S]*?-->\s*)*<(?!HTML)[A-Z][A-Z0-9]*[\s>]/;

const notTheDocument = ({ url }: AcquiredFile, why: string): AnnalsError =>
  new AnnalsError('NOT_THE_DOCUMENT', `${url}: ${why}`, { url });

function citationOf(
  document: FrDocument,
  agencies: readonly string[],
  title: string,
  dated: 'filed' | 'unknown' | undefined,
): string {
  const who = agencies.join(', ') || 'Office of the Federal Register';
  const where = document.citation ?? `FR Doc. ${document.document_number}`;
  const day = longDate(document.publication_date);
  const when = dated === 'unknown' ? 'n.d.' : dated === 'filed' ? `filed ${day}` : day;
  return `${who}. ${title}. ${where} (${when}).`;
}
