/** What a page says of itself beside its words: dates, numbers, states of a case, files, and what it belongs to. */
import type { Json, JsonObject } from '../../core/json.ts';
import { type Fields, objectOf, objectsIn, wordsOf } from '../../kit/loose-json.ts';
import type { ContentItem } from './shapes.ts';

/** Longer values are named, and stand in the kept bytes. */
const LONGEST = 64_000;
const MOST_LINKS = 200;

/** Read as words, or of no meaning outside of the page: how it is cached and laid out. */
const NOT_FACTS: ReadonlySet<string> = new Set(
  `body parts nodes step_by_step_nav blocks flexible_sections divisions collection_groups child_section_groups
   introductory_paragraph introduction summary need_to_know more_information what_you_need_to_know variants
   final_outcome_detail outcome_detail public_feedback_detail documents outcome_documents
   final_outcome_documents public_feedback_documents choose_sign_in create_new_account
   headers headings max_cache_time temporary_update_type withdrawn_notice`.split(/\s+/),
);

/** The page's fields as the publisher has them, and the names of what it is linked to. */
export function factsOf(item: ContentItem): JsonObject {
  const kept: Record<string, Json> = {};
  const tooLong: string[] = [];
  for (const [name, value] of Object.entries(objectOf(item.details))) {
    if (NOT_FACTS.has(name) || isEmpty(value)) continue;
    if (JSON.stringify(value).length > LONGEST) tooLong.push(name);
    else kept[name] = value as Json;
  }
  const links = linksIn(objectOf(item.links));
  const said = item as Fields;
  return {
    ...(wordsOf(said.locale) && { locale: wordsOf(said.locale) }),
    ...(wordsOf(said.schema_name) && { schema: wordsOf(said.schema_name) }),
    ...(Object.keys(kept).length > 0 && { details: kept }),
    ...(Object.keys(links).length > 0 && { links }),
    ...(tooLong.length > 0 && { notKeptHere: tooLong }),
  };
}

const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === '' ||
  (typeof value === 'object' && Object.keys(value).length === 0);

/** The titles and addresses behind each kind of link; a link that names a number alone keeps it. */
function linksIn(links: Fields): JsonObject {
  const found = Object.entries(links).flatMap(([name, value]) => {
    const pages = objectsIn(value)
      .slice(0, MOST_LINKS)
      .map((one) => ({
        title: wordsOf(one.title),
        address: wordsOf(one.base_path) || wordsOf(one.web_url) || wordsOf(one.url),
        locale: name === 'available_translations' ? wordsOf(one.locale) : '',
      }))
      .map((one) => Object.fromEntries(Object.entries(one).filter(([, words]) => words !== '')))
      .filter((one) => Object.keys(one).length > 0);
    return pages.length > 0 ? [[name, pages] as const] : [];
  });
  return Object.fromEntries(found);
}
