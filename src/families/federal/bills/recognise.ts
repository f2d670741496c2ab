import type { Recognised, SavedAnswer } from '../../../core/saved-answer.ts';
import { billIdFrom } from '../../../kit/bill-types.ts';
import { present } from '../../../kit/parsed.ts';
import { readSitemap } from '../../../kit/sitemap.ts';
import { apiBillsIn } from '../billstatus/api-status.ts';
import { summariesAsAnswers } from '../billstatus/bill-summaries.ts';
import { readBillStatus } from '../billstatus/read-bill-status.ts';
import { isSummaryOf, readPackageSummary } from '../govinfo/package-summary.ts';
import { GOVINFO } from '../govinfo/sitemaps.ts';
import { readLegislationFacts } from '../legislation/read-facts.ts';
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
  if (/^\s*[[{]/.test(text)) return [...fromApi(text), ...fromPackages(saved)];
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
  if (new TextDecoder('latin1').decode(bytes.subarray(0, 1024)).includes('%PDF-')) {
    return printing(idInName(name), 'pdf', {});
  }
  if (/^\s*(?:<\?xml[^>]*>\s*)?<(?:!doctype html|html)\b/i.test(text)) {
    return printing(idInName(name), 'htm', {});
  }
  if (/^\s*\ufeff?<[?!a-z]/i.test(text)) return fromMarkup(saved);
  return /^BILLS-/i.test(name) ? printing(idInName(name), 'txt', {}) : [];
}

/** Rows of a page are what is known of each bill until its status comes. */
const fromApi = (text: string): readonly Recognised[] =>
  apiBillsIn(text).map(({ id, xml, elsewhere }) => {
    const [type = '', congress = '', number = ''] = id.split(':');
    const files = [statusFile(statusUrl(Number(congress), type, Number(number)))];
    const fields = { status: xml, ...(elsewhere.length > 0 && { elsewhere: [...elsewhere] }) };
    return { candidate: { key: id, files, fields } };
  });

/** Packages are printings; those of one bill are one record. A summary tells what the printing is as well. */
function fromPackages({ text }: SavedAnswer): readonly Recognised[] {
  if (isSummaryOf('BILLS', text)) return fromSummary(text);
  const ids = [...text.matchAll(/"packageId"\s*:\s*"(BILLS-[^"]+)"/g)].map(([, id = '']) => id);
  const keys = ids.flatMap((id) => idInName(id)?.split('@')[0] ?? []);
  return [...new Set(keys)].map((key) => {
    const [type = '', congress = '', number = ''] = key.split(':');
    const files = [statusFile(statusUrl(Number(congress), type, Number(number)))];
    return { candidate: { key, files, fields: {} } };
  });
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
  const found = fromApi(JSON.stringify({ bill }));
  const more = others as Recognised['candidate']['fields'];
  return found.map(({ candidate }) => ({
    candidate: { ...candidate, fields: { ...candidate.fields, govinfo: more } },
  }));
}

function fromMarkup({ name, bytes }: SavedAnswer): readonly Recognised[] {
  const facts = readLegislationFacts(bytes);
  if (!/bill|resolution|amendment/i.test(facts.kind)) return [];
  const { title, officialTitle, shortTitles } = facts;
  return printing(idInName(name) ?? facts.id, 'xml', {
    title: shortTitles[0] ?? officialTitle ?? title,
    stageName: facts.stage,
  });
}

function printing(
  id: string | undefined,
  format: string,
  fields: Recognised['candidate']['fields'],
): readonly Recognised[] {
  const [key, stage = 'text'] = id?.split('@') ?? [];
  return key ? [{ candidate: { key, files: [], fields }, file: `${stage}.${format}` }] : [];
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
