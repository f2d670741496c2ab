/** What the classes of GOV.UK's govspeak mean to a reader of plain Markdown. */
import { attr, type Element, hasClass } from './dom.ts';

/** A box that stands apart from the prose: it becomes a quote, under its label if it has one. */
export interface Callout {
  readonly label?: string;
}

export function calloutOf(element: Element): Callout | undefined {
  const named =
    element.tagName === 'div' || element.tagName === 'aside' || element.tagName === 'section';
  if (named && hasClass(element, ...CALLOUTS)) {
    const label = attr(element, 'aria-label')?.trim();
    return label ? { label } : {};
  }
  if (element.tagName === 'p' && hasClass(element, 'advisory')) return {};
  return undefined;
}

const CALLOUTS = [
  'call-to-action',
  'application-notice',
  'info-notice',
  'help-notice',
  'advisory',
  'devolved-content',
  'example',
  'govuk-inset-text',
  'govuk-warning-text',
];

/** A file offered for download: its title is a label there, not a heading of the document. */
export const isAttachment = (element: Element): boolean =>
  (element.tagName === 'section' || element.tagName === 'div') &&
  hasClass(element, 'attachment', 'gem-c-attachment');

/** A picture of the first page, beside the link that says the same in words. */
export const isDecoration = (element: Element): boolean =>
  hasClass(element, 'attachment-thumb', 'gem-c-attachment__thumbnail', 'govuk-warning-text__icon');

/** Its items carry their own numbers. */
export const isSelfNumbered = (element: Element): boolean => hasClass(element, 'legislative-list');
