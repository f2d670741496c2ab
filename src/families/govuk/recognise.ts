import type { Recognised, SavedAnswer } from '../../core/saved-answer.ts';
import { jsonIn } from '../../core/shape.ts';
import { type CandidateFields, candidateOf } from './listing.ts';
import { contentItem, searchPage } from './shapes.ts';

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
  const { base_path: link, title, public_updated_at: updated } = item.data ?? {};
  if (!link) return [];
  const result = {
    title: title ?? link,
    link,
    ...(updated && { public_timestamp: updated }),
  };
  return [{ candidate: candidateOf(result, 'public_timestamp'), file: 'content' }];
}
