/** Parts of a page that are lists: variants of a service, ways to answer, what is featured, groups of pages. */
import { type Fields, objectOf, objectsIn, wordsOf } from '../../kit/loose-json.ts';
import {
  bulletList,
  escapeMarkup,
  joinPieces,
  linkTo,
  listItem,
  paragraph,
  section,
  titled,
} from '../../kit/markup-writing.ts';
import { htmlOf } from './html-fields.ts';

/** In the order of the page; empty where a page has none of them. */
export function groupsOf(details: Fields, links: Fields): string[] {
  return [
    paragraph(wordsOf(details.downtime_message)),
    htmlOf(objectOf(details.reshuffle).message),
    ...objectsIn(details.variants).map(variantOf),
    signInOf(objectOf(details.choose_sign_in)),
    titledBody(objectOf(details.create_new_account)),
    waysOf(objectOf(details.ways_to_respond)),
    section('Opening times', htmlOf(details.access_and_opening_times)),
    section('Interesting facts', htmlOf(details.interesting_facts)),
    section('Featured', featuredIn(details.ordered_featured_documents)),
    section('Links', featuredIn(details.ordered_featured_links)),
    ...[
      ...objectsIn(details.corporate_information_groups),
      ...objectsIn(details.groups),
      ...objectsIn(details.roll_call),
    ].map((group) => groupOf(group, links)),
  ];
}

/** A service that differs by who asks: each has its own words. */
const variantOf = (variant: Fields): string =>
  titled(
    wordsOf(variant.title),
    joinPieces(
      ...['introductory_paragraph', 'more_information', 'other_ways_to_apply'].map((name) =>
        htmlOf(variant[name]),
      ),
    ),
  );

const titledBody = (part: Fields): string => section(wordsOf(part.title), htmlOf(part.body));

function signInOf(part: Fields): string {
  const options = objectsIn(part.options).map((one) => {
    const hint = wordsOf(one.hint_text);
    return listItem(
      `${linkTo(wordsOf(one.url), wordsOf(one.text))}${hint ? `: ${escapeMarkup(hint)}` : ''}`,
    );
  });
  return section(wordsOf(part.title), joinPieces(htmlOf(part.description), bulletList(options)));
}

/** Of a consultation: online, by mail, by post. */
function waysOf(ways: Fields): string {
  const mail = wordsOf(ways.email);
  return section(
    'Ways to respond',
    bulletList([
      listItem(wordsOf(ways.link_url) && linkTo(wordsOf(ways.link_url), 'Respond online')),
      listItem(
        wordsOf(ways.attachment_url) && linkTo(wordsOf(ways.attachment_url), 'Response form'),
      ),
      listItem(mail && linkTo(`mailto:${mail}`, mail)),
      listItem(escapeMarkup(wordsOf(ways.postal_address)).replaceAll(/\r?\n/g, '<br>')),
    ]),
  );
}

const featuredIn = (value: unknown): string =>
  bulletList(
    objectsIn(value).map((one) => {
      const about = wordsOf(one.summary);
      const link = linkTo(wordsOf(one.href), wordsOf(one.title));
      return listItem(`${link}${about ? `: ${escapeMarkup(about)}` : ''}`);
    }),
  );

/** Names its pages by number, by address, or with their titles; the links of the item have the titles of numbers. */
function groupOf(group: Fields, links: Fields): string {
  const linked = new Map(
    Object.values(links).flatMap((of) =>
      objectsIn(of).flatMap((one) => [
        [wordsOf(one.content_id), one] as const,
        [wordsOf(one.base_path), one] as const,
      ]),
    ),
  );
  const given = [group.contents, group.content_ids].flat();
  const pages = given.flatMap((one) => {
    const page = typeof one === 'string' ? linked.get(one) : objectOf(one);
    const address = wordsOf(page?.base_path) || wordsOf(page?.path) || wordsOf(page?.url);
    return [listItem(page ? linkTo(address, wordsOf(page.title)) : '')];
  });
  const name = wordsOf(group.name) || wordsOf(group.title);
  return section(name, joinPieces(paragraph(wordsOf(group.description)), bulletList(pages)));
}
