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
  titled,
} from '../../kit/markup-writing.ts';
import { htmlOf } from './html-fields.ts';
import { blockOf } from './page-blocks.ts';
import { groupsOf } from './page-groups.ts';
import type { ContentItem } from './shapes.ts';

/** Empty where the item has no words of its own. */
export function pageHtml(page: ContentItem): string {
  const details = objectOf(page.details);
  const links = objectOf(page.links);
  return [
    ...textsIn(details.alert_status).map((code) => paragraph(TRAVEL_ALERTS[code] ?? '')),
    ...LEAD.map((name) => htmlOf(details[name])),
    startOf(details),
    ...PLAIN.map(([name, label]) => {
      const words = wordsOf(details[name]);
      return words && paragraph(`${label}: ${words}`);
    }),
    ...LATER.map(([name, title]) => section(title, htmlOf(details[name]))),
    ...objectsIn(details.parts).map((part) => titled(wordsOf(part.title), htmlOf(part.body))),
    ...objectsIn(details.nodes).map(questionOf),
    stepsOf(objectOf(details.step_by_step_nav)),
    ...[...objectsIn(details.blocks), ...objectsIn(details.flexible_sections)].flatMap((one) =>
      blockOf(one, 0),
    ),
    ...objectsIn(details.divisions).map(calendarOf),
    ...CONTACTS.flatMap((name) => objectsIn(details[name]).map(contactOf)),
    ...objectsIn(details.collection_groups).map((group) => collectionOf(group, links)),
    ...objectsIn(details.child_section_groups).map(manualGroupOf),
    ...groupsOf(details, links),
    ...FILES.map(([name, title]) => section(title, filesOf(details[name]))),
  ]
    .filter((html) => html !== '')
    .join('\n');
}

/** Whole texts in HTML, in the order of the page; a kind has one or two of them. */
const LEAD = [
  'introductory_paragraph',
  'introduction',
  'licence_short_description',
  'licence_overview',
  'mission_statement',
  'summary',
  'body',
  'need_to_know',
  'more_information',
  'what_you_need_to_know',
  'other_ways_to_apply',
] as const;

const LATER = [
  ['final_outcome_detail', 'Detail of outcome'],
  ['outcome_detail', 'Detail of outcome'],
  ['public_feedback_detail', 'Feedback received'],
  ['roll_call_introduction', ''],
  ['more_info_contact_form', ''],
  ['more_info_email_address', ''],
  ['more_info_phone_number', ''],
  ['more_info_post_address', ''],
  ['more_info_webchat', ''],
] as const;

/** What an announcement of statistics says, without mark-up. */
const PLAIN = [
  ['display_date', 'Release date'],
  ['previous_display_date', 'Previous date'],
  ['latest_change_note', 'Reason for change'],
  ['cancellation_reason', 'Release cancelled'],
] as const;

const FILES = [
  ['attachments', 'Documents'],
  ['documents', 'Documents'],
  ['outcome_documents', 'Outcome'],
  ['final_outcome_documents', 'Outcome'],
  ['public_feedback_documents', 'Feedback'],
] as const;

const CONTACTS = [
  'contact_form_links',
  'email_addresses',
  'phone_numbers',
  'post_addresses',
] as const;

const TRAVEL_ALERTS: Readonly<Record<string, string>> = {
  avoid_all_but_essential_travel_to_parts:
    'Advised against: all but essential travel to parts of the country.',
  avoid_all_but_essential_travel_to_whole_country:
    'Advised against: all but essential travel to the whole country.',
  avoid_all_travel_to_parts: 'Advised against: all travel to parts of the country.',
  avoid_all_travel_to_whole_country: 'Advised against: all travel to the whole country.',
};

function startOf(details: Fields): string {
  const start = wordsOf(details.transaction_start_link) || wordsOf(details.continuation_link);
  if (!start) return '';
  const where = wordsOf(details.will_continue_on);
  return `<p>${linkTo(start, 'Start now')}${where ? ` on ${escapeMarkup(where)}` : ''}</p>`;
}

/** A question with its answers, or where the questions lead. */
function questionOf(node: Fields): string {
  const answers = objectsIn(node.options).map((option) =>
    listItem(escapeMarkup(wordsOf(option.label))),
  );
  return titled(wordsOf(node.title), joinPieces(htmlOf(node.body), bulletList(answers)));
}

function stepsOf(nav: Fields): string {
  const steps = objectsIn(nav.steps).map((step) => {
    const contents = objectsIn(step.contents).map((part) =>
      part.contents === undefined
        ? paragraph(wordsOf(part.text))
        : bulletList(objectsIn(part.contents).map((one) => listItem(stepLink(one)))),
    );
    return titled(wordsOf(step.title), joinPieces(...contents));
  });
  return joinPieces(htmlOf(nav.introduction), ...steps);
}

function stepLink(one: Fields): string {
  const context = wordsOf(one.context);
  return `${linkTo(wordsOf(one.href), wordsOf(one.text))}${context ? ` (${escapeMarkup(context)})` : ''}`;
}

/** Bank holidays, or when the clocks change: by region and year. */
function calendarOf(division: Fields): string {
  const years = objectsIn(division.years).map((year) => {
    const events = objectsIn(year.events).map((event) => {
      const day = wordsOf(event.date).replace(/T00:00:00.*$/, '');
      const said = [day, wordsOf(event.title), wordsOf(event.notes)].filter(Boolean);
      return listItem(escapeMarkup(said.join(', ')));
    });
    return `<h3>${escapeMarkup(wordsOf(year.yearNumber))}</h3>\n${bulletList(events)}`;
  });
  const name = wordsOf(division.title) || wordsOf(division.divisionName);
  return section(name.replaceAll('-', ' '), joinPieces(...years));
}

const CONTACT_WORDS = [
  'link',
  'email',
  'number',
  'textphone',
  'international_phone',
  'fax',
  'street_address',
  'locality',
  'region',
  'postal_code',
  'world_location',
] as const;
const CONTACT_TEXTS = ['description', 'open_hours', 'best_time_to_call'] as const;

function contactOf(contact: Fields): string {
  const facts = CONTACT_WORDS.map((name) => [name, wordsOf(contact[name])] as const)
    .filter(([, words]) => words !== '')
    .map(([name, words]) =>
      listItem(
        `${/phone|fax/.test(name) ? `${name.replaceAll('_', ' ')}: ` : ''}${escapeMarkup(words)}`,
      ),
    );
  const texts = CONTACT_TEXTS.map((name) => htmlOf(contact[name]));
  return titled(wordsOf(contact.title), joinPieces(bulletList(facts), ...texts));
}

/** The group names its documents by number; the links of the item have their titles. */
function collectionOf(group: Fields, links: Fields): string {
  const held = new Map(objectsIn(links.documents).map((one) => [wordsOf(one.content_id), one]));
  const documents = textsIn(group.documents).flatMap((id) => {
    const document = held.get(id);
    return document ? [listItem(linkTo(wordsOf(document.base_path), wordsOf(document.title)))] : [];
  });
  return section(wordsOf(group.title), joinPieces(htmlOf(group.body), bulletList(documents)));
}

function manualGroupOf(group: Fields): string {
  const sections = objectsIn(group.child_sections).map((one) => {
    const name = [wordsOf(one.section_id), wordsOf(one.title)].filter(Boolean).join(' ');
    const about = wordsOf(one.description);
    return listItem(
      `${linkTo(wordsOf(one.base_path), name)}${about ? `: ${escapeMarkup(about)}` : ''}`,
    );
  });
  return section(wordsOf(group.title), bulletList(sections));
}

/** Files as fields; or each as HTML, in which the first link with words is the file's title. */
function filesOf(files: unknown): string {
  const written = textsIn(files).map((html) => {
    const [, href, words] = FILE_LINK.exec(html) ?? [];
    return href === undefined ? '' : listItem(`<a href="${href}">${words}</a>`);
  });
  const told = objectsIn(files).map((file) =>
    listItem(linkTo(wordsOf(file.url), wordsOf(file.title) || wordsOf(file.filename))),
  );
  return bulletList([...written, ...told]);
}

const FILE_LINK = /<a\s[^<>]*?href="([^"<>]*)"[^<>]*>\s*([^<\s][^<]*)<\/a>/;
