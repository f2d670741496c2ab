/** The words of a page, from wherever its kind keeps them: one HTML text, in the order of the page. */
import { type Fields, objectOf, objectsIn, textsIn, wordsOf } from '../../kit/loose-json.ts';
import {
  bulletList,
  escapeMarkup,
  joinPieces,
  linkTo,
  listItem,
  paragraph,
  section,
} from '../../kit/markup-writing.ts';
import {
  each,
  html,
  inside,
  items,
  line,
  link,
  linkNamed,
  list,
  type PagePart,
  parts,
  sectionOf,
  sentence,
  titledBy,
  under,
  words,
} from '../../kit/page-of-fields.ts';
import type { ContentItem } from './shapes.ts';

/** Empty where the item has no words of its own. */
export const pageHtml = (item: ContentItem): string => WHOLE_PAGE(objectOf(item.details), item);

const ADVISED: Readonly<Record<string, string>> = {
  avoid_all_but_essential_travel_to_parts: 'all but essential travel to parts of the country',
  avoid_all_but_essential_travel_to_whole_country: 'all but essential travel to the whole country',
  avoid_all_travel_to_parts: 'all travel to parts of the country',
  avoid_all_travel_to_whole_country: 'all travel to the whole country',
};
const travelAlerts: PagePart = ({ alert_status }) =>
  joinPieces(
    ...textsIn(alert_status)
      .filter((code) => Object.hasOwn(ADVISED, code))
      .map((code) => paragraph(`Advised against: ${ADVISED[code]}.`)),
  );

const start: PagePart = (details, item) => {
  const from = ['transaction_start_link', 'continuation_link'].find((name) =>
    wordsOf(details[name]),
  );
  if (from === undefined) return '';
  return `<p>${line(linkNamed(from, 'Start now'), words('will_continue_on', ' on '))(details, item)}</p>`;
};

/** What leads somewhere, and a remark about it. */
const linkWith = (address: string, name: string, remark: string): PagePart =>
  line(link(address, name), words(remark, ': '));

const step = titledBy(
  'title',
  each('contents', (content, item) =>
    content.contents === undefined
      ? sentence('text')(content, item)
      : list('contents', line(link('href', 'text'), words('context', ' (', ')')))(content, item),
  ),
);

/** Bank holidays, or when the clocks change: by region and year. */
const calendar: PagePart = (division, item) => {
  const years = objectsIn(division.years).map((year) => {
    const events = list('events', ({ date, title, notes }) => {
      const day = wordsOf(date).replace(/T00:00:00.*$/, '');
      return escapeMarkup([day, wordsOf(title), wordsOf(notes)].filter(Boolean).join(', '));
    });
    return `<h3>${escapeMarkup(wordsOf(year.yearNumber))}</h3>\n${events(year, item)}`;
  });
  const name = wordsOf(division.title) || wordsOf(division.divisionName);
  return section(name.replaceAll('-', ' '), joinPieces(...years));
};

const contact = titledBy(
  'title',
  items(
    words('link'),
    words('email'),
    words('number'),
    words('textphone', 'textphone: '),
    words('international_phone', 'international phone: '),
    words('fax', 'fax: '),
    words('street_address'),
    words('locality'),
    words('region'),
    words('postal_code'),
    words('world_location'),
  ),
  html('description', 'open_hours', 'best_time_to_call'),
);

const manualSection = line(
  ({ base_path, section_id, title }) =>
    linkTo(wordsOf(base_path), [section_id, title].map(wordsOf).filter(Boolean).join(' ')),
  words('description', ': '),
);

/** Pages that a group names by number, by address, or with their titles; the links of the item have those of numbers. */
const pagesIn =
  (...names: readonly string[]): PagePart =>
  (group, item) => {
    const linked = new Map<string, Fields>();
    for (const one of Object.values(objectOf(item.links)).flatMap(objectsIn))
      for (const name of [one.content_id, one.base_path]) linked.set(wordsOf(name), one);
    const pages = names
      .flatMap((name) => group[name])
      .map((one) => (typeof one === 'string' ? linked.get(one) : one));
    return list('pages', link('base_path path url', 'title'))({ pages }, item);
  };

/** Files as fields; or each as HTML, in which the first link with words is the file's title. */
const files =
  (name: string): PagePart =>
  (details) => {
    const written = textsIn(details[name]).map((text) => {
      const [, href, title] = FILE_LINK.exec(text) ?? [];
      return href === undefined ? '' : `<a href="${href}">${title}</a>`;
    });
    const named = objectsIn(details[name]).map((file) => link('url', 'title filename')(file, {}));
    return bulletList([...written, ...named].map(listItem));
  };
const FILE_LINK = /<a\s[^<>]*?href="([^"<>]*)"[^<>]*>\s*([^<\s][^<]*)<\/a>/;

/** Deeper than any page is built; what nests further has no end that a reader would see. */
const MOST_DEEP = 12;
const BLOCKS: Readonly<Record<string, PagePart>> = {
  heading: titledBy('content'),
  box: titledBy('content'),
  govspeak: html('content'),
  quote: (block, item) =>
    `<blockquote><p>${words('text')(block, item)}</p>${sentence('cite')(block, item)}</blockquote>`,
  action_link: (block, item) => `<p>${link('href', 'text')(block, item)}</p>`,
};
/** A page that is put together of blocks, as landing pages are: what one says, and then the blocks inside it. */
const block =
  (deep: number): PagePart =>
  (one, item) => {
    const own = BLOCKS[wordsOf(one.type)] ?? html('govspeak');
    const inner = Object.entries(one)
      .filter(([name]) => name === 'blocks' || name.endsWith('_content'))
      .flatMap(([, value]) => (Array.isArray(value) ? value : objectOf(value).blocks));
    const nested = deep < MOST_DEEP ? each('inner', block(deep + 1))({ inner }, item) : '';
    return joinPieces(own(one, item), list('items', link('path', 'text'))(one, item), nested);
  };

const WHOLE_PAGE = parts(
  travelAlerts,
  html('introductory_paragraph', 'introduction', 'licence_short_description', 'licence_overview'),
  html('mission_statement', 'summary', 'body', 'need_to_know', 'more_information'),
  html('what_you_need_to_know', 'other_ways_to_apply'),
  start,
  // Of an announcement of statistics.
  sentence('display_date', 'Release date: '),
  sentence('previous_display_date', 'Previous date: '),
  sentence('latest_change_note', 'Reason for change: '),
  sentence('cancellation_reason', 'Release cancelled: '),
  under('Detail of outcome', html('final_outcome_detail')),
  under('Detail of outcome', html('outcome_detail')),
  under('Feedback received', html('public_feedback_detail')),
  html('roll_call_introduction', 'more_info_contact_form', 'more_info_email_address'),
  html('more_info_phone_number', 'more_info_post_address', 'more_info_webchat'),
  each('parts', titledBy('title', html('body'))),
  // Questions with their answers, and where the questions lead.
  each('nodes', titledBy('title', html('body'), list('options', words('label')))),
  inside('step_by_step_nav', html('introduction'), each('steps', step)),
  each('blocks flexible_sections', block(0)),
  each('divisions', calendar),
  each('contact_form_links email_addresses phone_numbers post_addresses', contact),
  each('collection_groups', sectionOf('title', html('body'), pagesIn('documents'))),
  each('child_section_groups', sectionOf('title', list('child_sections', manualSection))),
  sentence('downtime_message'),
  inside('reshuffle', html('message')),
  // A service that differs by who asks: each has its own words.
  each(
    'variants',
    titledBy('title', html('introductory_paragraph', 'more_information', 'other_ways_to_apply')),
  ),
  inside(
    'choose_sign_in',
    sectionOf('title', html('description'), list('options', linkWith('url', 'text', 'hint_text'))),
  ),
  inside('create_new_account', sectionOf('title', html('body'))),
  inside(
    'ways_to_respond',
    under(
      'Ways to respond',
      items(
        linkNamed('link_url', 'Respond online'),
        linkNamed('attachment_url', 'Response form'),
        linkNamed('email', '', 'mailto:'),
        (ways, item) => words('postal_address')(ways, item).replaceAll(/\r?\n/g, '<br>'),
      ),
    ),
  ),
  under('Opening times', html('access_and_opening_times')),
  under('Interesting facts', html('interesting_facts')),
  under('Featured', list('ordered_featured_documents', linkWith('href', 'title', 'summary'))),
  under('Links', list('ordered_featured_links', linkWith('href', 'title', 'summary'))),
  each(
    'corporate_information_groups groups roll_call',
    sectionOf('name title', sentence('description'), pagesIn('contents', 'content_ids')),
  ),
  under('Documents', files('attachments')),
  under('Documents', files('documents')),
  under('Outcome', files('outcome_documents')),
  under('Outcome', files('final_outcome_documents')),
  under('Feedback', files('public_feedback_documents')),
);
