import type { Recognised, SavedAnswer } from '../../core/saved-answer.ts';
import { jsonIn } from '../../core/shape.ts';
import { type Fields, objectOf, objectsIn, wordsOf } from '../../kit/loose-json.ts';
import { type CandidateFields, candidateOf } from './listing.ts';
import { plainText } from './plain-text.ts';
import { type ContentItem, contentItem, type SearchResult, searchPage } from './shapes.ts';

/** A page of search results, or an item of the Content API. */
export function recogniseGovuk({ text }: SavedAnswer): readonly Recognised<CandidateFields>[] {
  const value = jsonIn(text);
  const page = searchPage.safeParse(value);
  if (page.success) {
    return page.data.results.map((result) => ({
      candidate: candidateOf(result, 'public_timestamp'),
    }));
  }
  const item = contentItem.safeParse(value);
  if (!item.data?.base_path) return [];
  const result = asListed(item.data, item.data.base_path);
  return [{ candidate: candidateOf(result, 'public_timestamp'), file: 'content' }];
}

/** What a search would have said of the page, as far as the page says it of itself. */
function asListed(item: ContentItem, link: string): SearchResult {
  const links = objectOf(item.links);
  const named = [
    ...objectsIn(links.primary_publishing_organisation),
    ...objectsIn(links.organisations),
  ];
  const organisations = new Map(
    named.map((one) => [wordsOf(one.base_path) || wordsOf(one.title), organisationOf(one)]),
  );
  const taxons = objectsIn(links.taxons).map((one) => wordsOf(one.content_id));
  return {
    title: item.title ?? link,
    link,
    ...(item.description && { description: plainText(item.description) }),
    ...(item.public_updated_at && { public_timestamp: item.public_updated_at }),
    ...(organisations.size > 0 && { organisations: [...organisations.values()] }),
    ...(taxons.length > 0 && { taxons }),
  };
}

const organisationOf = (one: Fields) => ({
  title: wordsOf(one.title),
  ...(wordsOf(one.base_path) && { slug: wordsOf(one.base_path).split('/').at(-1) }),
});
