import type { Recognised, SavedAnswer } from '../../../core/saved-answer.ts';
import { candidateOf, filesOf, type ListedProduct, readGaoFeed, readMonthPage } from './listing.ts';
import { readProductPage } from './product-page.ts';

/** The feed, a page of a month, a product page, an online report, or the PDF under its own name. */
export function recogniseProduct({
  name,
  text,
}: SavedAnswer): readonly Recognised<ListedProduct>[] {
  const head = text.slice(0, 4_000);
  if (/<rss\b/.test(head) && /gao\.gov/i.test(text)) return readGaoFeed(name, text).map(alone);
  const number = /(?:^|[^a-z])((?:gao|b)-[\d.-]+\d[a-z]{0,2})(?:-highlights)?\.pdf$/i.exec(
    name,
  )?.[1];
  if (text.startsWith('%PDF-'))
    return number === undefined
      ? []
      : [of(number, /-highlights\.pdf$/i.test(name) ? 'highlights' : 'pdf')];
  if (!/<html\b/i.test(head)) return [];
  const listed = readMonthPage(text);
  if (listed.length > 0) return listed.map(alone);
  const online = /<title>\s*(GAO-\d{2}-\d+[A-Z]*)\s*,\s*([^<]+)<\/title>/i.exec(text);
  if (online?.[1]) return [of(online[1], 'html', (online[2] ?? '').replace(/\s+/g, ' ').trim())];
  const page = readProductPage(text);
  return page.number === undefined ? [] : [of(page.number, 'page', page.title)];
}

const alone = (product: ListedProduct): Recognised<ListedProduct> => ({
  candidate: candidateOf(product),
});

const of = (number: string, file: string, title = ''): Recognised<ListedProduct> => ({
  candidate: {
    ...candidateOf({ number: number.toLowerCase(), title }),
    files: [...filesOf(number.toLowerCase())],
  },
  file,
});
