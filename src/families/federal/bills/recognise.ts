import type { Recognised, SavedAnswer } from '../../../core/saved-answer.ts';
import { billIdFrom } from '../../../kit/bill-types.ts';
import { readSitemap } from '../../../kit/sitemap.ts';
import { readBillStatus } from '../billstatus/read-bill-status.ts';
import { readLegislationFacts } from '../legislation/read-facts.ts';
import { candidateOf, statusFile, statusUrl } from './listing.ts';

/** A sitemap, a BILLSTATUS file, or a printing of a bill as XML, USLM, HTML, text or PDF. */
export function recogniseBill(saved: SavedAnswer): readonly Recognised[] {
  const { name, text, bytes } = saved;
  if (/<(?:urlset|sitemapindex)\b/.test(text.slice(0, 2000))) {
    const { entries } = readSitemap(name, text);
    const found = entries.map(candidateOf).filter((candidate) => candidate !== undefined);
    return found.map((candidate) => ({ candidate }));
  }
  if (/<billStatus\b/.test(text.slice(0, 4000)) || /^BILLSTATUS-.*\.xml$/i.test(name)) {
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
