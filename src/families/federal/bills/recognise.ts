import type { JsonObject } from '../../../core/json.ts';
import { looksLikePdf } from '../../../core/pdf-signature.ts';
import type { Recognised, SavedAnswer } from '../../../core/saved-answer.ts';
import { textOf } from '../../../core/text-of.ts';
import { billIdFrom, billNumber } from '../../../kit/bill-types.ts';
import { isJsonText } from '../../../kit/json-text.ts';
import { present } from '../../../kit/parsed.ts';
import { readSitemap } from '../../../kit/sitemap.ts';
import { parseXml } from '../../../kit/xml/parse-xml.ts';
import { apiBillsIn } from '../billstatus/api-status.ts';
import { summariesAsAnswers } from '../billstatus/bill-summaries.ts';
import { readBillStatus } from '../billstatus/read-bill-status.ts';
import { isSummaryOf, readPackageSummary } from '../govinfo/package-summary.ts';
import { GOVINFO } from '../govinfo/sitemaps.ts';
import { billCover } from '../legislation/read-cover.ts';
import { type LegislationFacts, legislationFacts } from '../legislation/read-facts.ts';
import { publisherFields } from '../mods/publisher-fields.ts';
import { readMods } from '../mods/read-mods.ts';
import { isPrintedBill, readPrintedBill } from '../printed/bill-cover.ts';
import { candidateOf, statusFile, statusUrl } from './listing.ts';

/**
 * A sitemap, a BILLSTATUS or BILLSUM file, an answer of the congress.gov API, packages of govinfo, or a printing of a
 * bill as XML, USLM, HTML, text or PDF.
 */
export function recogniseBill(saved: SavedAnswer): readonly Recognised[] {
  const { name, text, bytes } = saved;
  if (/<(?:urlset|sitemapindex)\b/.test(text.slice(0, 2000))) {
    const { entries } = readSitemap(name, text);
    const found = entries.map(candidateOf).filter((candidate) => candidate !== undefined);
    return found.map((candidate) => ({ candidate }));
  }
  if (isJsonText(text)) return [...fromApi(text), ...fromPackages(saved), ...fromFolder(text)];
  if (/<(?:\w+:)?mods(?:Collection)?\b/.test(text.slice(0, 4000))) return fromMods(text);
  if (/<BillSummaries\b/.test(text.slice(0, 4000)))
    return summariesAsAnswers(text).flatMap(fromApi);
  if (
    /<billStatus\b|<api-root>\s*<bill>/.test(text.slice(0, 4000)) ||
    /^BILLSTATUS-.*\.xml$/i.test(name)
  ) {
    const { id, congress, type, number } = readBillStatus(text).value;
    const files = [statusFile(statusUrl(congress, type, number))];
    return [{ candidate: { key: id, files, fields: {} }, file: 'status' }];
  }
  if (looksLikePdf(bytes)) {
    return printing(idInName(name), 'pdf', {});
  }
  if (/^\s*(?:<\?xml[^>]*>\s*)?<(?:!doctype html|html)\b/i.test(text)) {
    return printing(idInName(name) ?? idInPrint(text), 'htm', printedFields(text));
  }
  if (/^\s*\ufeff?<[?!a-z]/i.test(text)) return fromMarkup(saved);
  const id = /^BILLS-/i.test(name) ? idInName(name) : idInPrint(text);
  return printing(id, 'txt', printedFields(text));
}

/** Rows of a page are what is known of each bill until its status comes. */
const fromApi = (text: string): readonly Recognised[] =>
  apiBillsIn(text).map(({ id, xml, elsewhere }) => {
    const fields = { status: xml, ...(elsewhere.length > 0 && { elsewhere: [...elsewhere] }) };
    return { candidate: { ...statusOf(id), fields } };
  });

/** A folder of the bulk data lists its files. */
function fromFolder(text: string): readonly Recognised[] {
  if (!/"files"\s*:/.test(text)) return [];
  const links = [...text.matchAll(/"link"\s*:\s*"([^"]+\.xml)"/g)].map(([, url = '']) => url);
  const keys = new Map<string, Recognised>();
  for (const url of links) {
    const key = idInName(
      url
        .split('/')
        .at(-1)
        ?.replace(/^BILLSTATUS-|\.xml$/g, '') ?? '',
    );
    const candidate = candidateOf({ url }) ?? (key ? statusOf(key) : undefined);
    if (candidate) keys.set(candidate.key, { candidate });
  }
  return [...keys.values()];
}

/** What has only a name waits for its status. */
function statusOf(id: string): Recognised['candidate'] {
  const [type = '', congress = '', number = ''] = id.split(/[:@]/);
  const files = [statusFile(statusUrl(Number(congress), type, Number(number)))];
  return { key: `${type}:${congress}:${number}`, files, fields: {} };
}

/** The MODS of a printing: its bill, its title, its stage, and where its files are. */
function fromMods(text: string): readonly Recognised[] {
  const { value: mods, unread } = readMods(text);
  const { packageId = '', title, dateIssued, extension, renditions, references } = mods;
  const id = /^BILLS-/.test(packageId) ? idInName(packageId) : undefined;
  const [type, congress, number, stage] = id?.split(/[:@]/) ?? [];
  if (!type) return [];
  const [date] = (extension.action ?? []).flatMap((one) => /date=(\S+)/.exec(one)?.[1] ?? []);
  const printed = present({
    type: stage,
    date: date ?? dateIssued,
    formats: renditions.map(({ url }) => ({ url })),
  });
  const bill = present({ congress, type, number, title, textVersions: [printed] });
  const govinfo = present({ ...publisherFields(mods), ...present(references), unread });
  return withGovinfo(fromApi(JSON.stringify({ bill })), govinfo as unknown as JsonObject);
}

const withGovinfo = (found: readonly Recognised[], govinfo: JsonObject): readonly Recognised[] =>
  found.map(({ candidate }) => ({
    candidate: { ...candidate, fields: { ...candidate.fields, govinfo } },
  }));

/** Packages are printings; those of one bill are one record. A summary tells what the printing is as well. */
function fromPackages({ text }: SavedAnswer): readonly Recognised[] {
  if (isSummaryOf('BILLS', text)) return fromSummary(text);
  const ids = [...text.matchAll(/"packageId"\s*:\s*"(BILLS-[^"]+)"/g)].map(([, id = '']) => id);
  const keys = ids.flatMap((id) => idInName(id)?.split('@')[0] ?? []);
  return [...new Set(keys)].map((key) => ({ candidate: statusOf(key) }));
}

function fromSummary(text: string): readonly Recognised[] {
  const { packageId = '', title, dateIssued: date, others } = readPackageSummary(text).value;
  const id = idInName(packageId) ?? '';
  const [type = '', congress = '', number = ''] = id.split(/[:@]/);
  const formats = (['xml', 'html', 'pdf'] as const).map((folder) => ({
    url: `${GOVINFO}/content/pkg/${packageId}/${folder}/${packageId}.${folder.slice(0, 3)}`,
  }));
  const printing = present({ type: String(others.billVersion ?? ''), date, formats });
  const bill = present({ congress, type, number, title, textVersions: [printing] });
  return withGovinfo(fromApi(JSON.stringify({ bill })), others as JsonObject);
}

function fromMarkup({ name, bytes, text }: SavedAnswer): readonly Recognised[] {
  if (!/<(?:\w+:)?(?:bill|resolution|amendment-doc|engrossedAmendment|amendment)\b/i.test(text))
    return [];
  const { root } = parseXml(textOf(bytes, 'application/xml'));
  const facts = legislationFacts(root);
  if (!/bill|resolution|amendment/i.test(facts.kind)) return [];
  const { officialTitle, shortTitles, stage: stageName, metadata } = facts;
  const fields = present({
    title: titleOf(facts),
    stageName,
    officialTitle,
    shortTitles,
    printedOn: metadata.date?.[0],
    ...billCover(root),
  });
  return printing(idInName(name) ?? facts.id, 'xml', fields as unknown as JsonObject);
}

/** The cover of a print in type of one width. */
function printedFields(text: string): JsonObject {
  if (!isPrintedBill(text)) return {};
  const { sponsor, cosponsors, shortTitle, officialTitle, ...rest } = readPrintedBill(text);
  return present({
    ...rest,
    title: shortTitle ?? officialTitle,
    officialTitle,
    shortTitles: shortTitle ? [shortTitle] : [],
    sponsors: sponsor ? [{ name: sponsor }] : [],
    cosponsors: cosponsors.map((name) => ({ name })),
  }) as unknown as JsonObject;
}

/** `Concurrent Resolution` is what every one of them is called. */
const IS_GENERIC =
  /^(?:(?:an? )?(?:act|bill|(?:joint |concurrent )?resolution)|amendments?\b.*)?$/i;

/** The publisher's own name of the file, where it is more than the long title: a short title may be of one division. */
function titleOf({ title, officialTitle, shortTitles }: LegislationFacts): string | undefined {
  const named = title?.replace(/^\s*(?:\d{1,3}\s+)?[A-Z]+\s*\d+\s+[A-Z0-9]+:\s*/, '');
  const own = IS_GENERIC.test(named ?? '') ? undefined : named;
  const isLong = lettersOf(own) === lettersOf(officialTitle);
  return (isLong ? undefined : own) ?? shortTitles[0] ?? officialTitle ?? own;
}

const lettersOf = (text = ''): string => text.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

function printing(
  id: string | undefined,
  format: string,
  fields: Recognised['candidate']['fields'],
): readonly Recognised[] {
  const [key, stage = 'text'] = id?.split('@') ?? [];
  return key ? [{ candidate: { key, files: [], fields }, file: `${stage}.${format}` }] : [];
}

/** The first lines of GPO's print: `[H.J. Res. 72 Failed Passage House (FPH)]`. */
function idInPrint(text: string): string | undefined {
  const [, congress, bill, stage] =
    /\[Congressional Bills (\d{1,3})(?:st|nd|rd|th) Congress\][^[]*\[From [^\]]*\][^[]*\[([^\]]*?\d+)\s[^\]]*\(([A-Z0-9]{1,6})\)\]/.exec(
      text.slice(0, 4000),
    ) ?? [];
  const named = billNumber(bill);
  const id = named && billIdFrom(Number(congress), named.type, named.number);
  return id && `${id}@${stage?.toLowerCase()}`;
}

/** `BILLS-119hr9010rh.xml`, or only its end: the package names bill and stage. */
function idInName(name: string): string | undefined {
  const [, congress, type, number, stage] =
    /(?:^|[^0-9])(\d{2,3})(hr|hjres|hconres|hres|s|sjres|sconres|sres)(\d{1,5})([a-z][a-z0-9]{0,4})\b/i.exec(
      name.replaceAll('_', '.'),
    ) ?? [];
  const id = billIdFrom(Number(congress), type, Number(number));
  return id && `${id}@${stage?.toLowerCase()}`;
}
