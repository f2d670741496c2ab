/** The words of a page, from wherever its kind keeps them: one HTML text, in the order of the page. */
import {
  escaped,
  type Fields,
  fieldsOf,
  htmlOf,
  item,
  join,
  linkTo,
  list,
  listOf,
  paragraph,
  section,
  textsOf,
  titled,
  wordsOf,
} from './html-pieces.ts';
import { blockOf } from './page-blocks.ts';
import { groupsOf } from './page-groups.ts';
import type { ContentItem } from './shapes.ts';

/** Empty where the item has no words of its own. */
export function pageHtml(page: ContentItem): string {
  const details = fieldsOf(page.details);
  const links = fieldsOf(page.links);
  return [
    ...textsOf(details.alert_status).map((code) => paragraph(TRAVEL_ALERTS[code] ?? '')),
    ...LEAD.map((name) => htmlOf(details[name])),
    startOf(details),
    ...PLAIN.map(([name, label]) => {
      const words = wordsOf(details[name]);
      return words && paragraph(`${label}: ${words}`);
    }),
    ...LATER.map(([name, title]) => section(title, htmlOf(details[name]))),
    ...listOf(details.parts).map((part) => titled(wordsOf(part.title), htmlOf(part.body))),
    ...listOf(details.nodes).map(questionOf),
    stepsOf(fieldsOf(details.step_by_step_nav)),
    ...[...listOf(details.blocks), ...listOf(details.flexible_sections)].flatMap((one) =>
      blockOf(one, 0),
    ),
    ...listOf(details.divisions).map(calendarOf),
    ...CONTACTS.flatMap((name) => listOf(details[name]).map(contactOf)),
    ...listOf(details.collection_groups).map((group) => collectionOf(group, links)),
    ...listOf(details.child_section_groups).map(manualGroupOf),
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
  return `<p>${linkTo(start, 'Start now')}${where ? ` on ${escaped(where)}` : ''}</p>`;
}

/** A question with its answers, or where the questions lead. */
function questionOf(node: Fields): string {
  const answers = listOf(node.options).map((option) => item(escaped(wordsOf(option.label))));
  return titled(wordsOf(node.title), join(htmlOf(node.body), list(answers)));
}

function stepsOf(nav: Fields): string {
  const steps = listOf(nav.steps).map((step) => {
    const contents = listOf(step.contents).map((part) =>
      part.contents === undefined
        ? paragraph(wordsOf(part.text))
        : list(listOf(part.contents).map((one) => item(stepLink(one)))),
    );
    return titled(wordsOf(step.title), join(...contents));
  });
  return join(htmlOf(nav.introduction), ...steps);
}

function stepLink(one: Fields): string {
  const context = wordsOf(one.context);
  return `${linkTo(wordsOf(one.href), wordsOf(one.text))}${context ? ` (${escaped(context)})` : ''}`;
}

/** Bank holidays, or when the clocks change: by region and year. */
function calendarOf(division: Fields): string {
  const years = listOf(division.years).map((year) => {
    const events = listOf(year.events).map((event) => {
      const day = wordsOf(event.date).replace(/T00:00:00.*$/, '');
      const said = [day, wordsOf(event.title), wordsOf(event.notes)].filter(Boolean);
      return item(escaped(said.join(', ')));
    });
    return `<h3>${escaped(wordsOf(year.yearNumber))}</h3>\n${list(events)}`;
  });
  const name = wordsOf(division.title) || wordsOf(division.divisionName);
  return section(name.replaceAll('-', ' '), join(...years));
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
      item(`${/phone|fax/.test(name) ? `${name.replaceAll('_', ' ')}: ` : ''}${escaped(words)}`),
    );
  const texts = CONTACT_TEXTS.map((name) => htmlOf(contact[name]));
  return titled(wordsOf(contact.title), join(list(facts), ...texts));
}

/** The group names its documents by number; the links of the item have their titles. */
function collectionOf(group: Fields, links: Fields): string {
  const held = new Map(listOf(links.documents).map((one) => [wordsOf(one.content_id), one]));
  const documents = textsOf(group.documents).flatMap((id) => {
    const document = held.get(id);
    return document ? [item(linkTo(wordsOf(document.base_path), wordsOf(document.title)))] : [];
  });
  return section(wordsOf(group.title), join(htmlOf(group.body), list(documents)));
}

function manualGroupOf(group: Fields): string {
  const sections = listOf(group.child_sections).map((one) => {
    const name = [wordsOf(one.section_id), wordsOf(one.title)].filter(Boolean).join(' ');
    const about = wordsOf(one.description);
    return item(`${linkTo(wordsOf(one.base_path), name)}${about ? `: ${escaped(about)}` : ''}`);
  });
  return section(wordsOf(group.title), list(sections));
}

/** Files as fields; or each as HTML, in which the first link with words is the file's title. */
function filesOf(files: unknown): string {
  const written = textsOf(files).map((html) => {
    const [, href, words] = FILE_LINK.exec(html) ?? [];
    return href === undefined ? '' : item(`<a href="${href}">${words}</a>`);
  });
  const told = listOf(files).map((file) =>
    item(linkTo(wordsOf(file.url), wordsOf(file.title) || wordsOf(file.filename))),
  );
  return list([...written, ...told]);
}

const FILE_LINK = /<a\s[^<>]*?href="([^"<>]*)"[^<>]*>\s*([^<\s][^<]*)<\/a>/;
