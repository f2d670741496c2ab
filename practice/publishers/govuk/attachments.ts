/** The files and HTML pages attached to a publication. */
import type { GovukDocument } from './document.ts';

export interface Attachment {
  readonly attachment_type: 'file' | 'html';
  readonly title: string;
  readonly url: string;
  readonly [more: string]: unknown;
}

/** Publications have them: always a PDF, for every other row an HTML page too. */
export function attachmentsOf(document: GovukDocument): Attachment[] {
  const { kind, row, contentId, title } = document;
  if (kind.schema !== 'publication' && kind.schema !== 'specialist_document') return [];
  const filename = `practice-${row}.pdf`;
  const numbers = {
    command_paper_number: '',
    hoc_paper_number: '',
    isbn: row % 4 === 0 ? '9781474100007' : '',
    unique_reference: row % 5 === 0 ? `PR-${row}` : '',
  };
  const file: Attachment = {
    accessible: false,
    attachment_type: 'file',
    content_type: 'application/pdf',
    ...numbers,
    file_size: 10_000 + (row % 90_000),
    filename,
    id: filename,
    number_of_pages: 1 + (row % 40),
    title: `${title} (PDF)`,
    unnumbered_command_paper: false,
    unnumbered_hoc_paper: false,
    url: `https://assets.publishing.service.gov.uk/media/${contentId.replaceAll('-', '').slice(0, 24)}/${filename}`,
  };
  if (row % 2 === 0 || kind.schema !== 'publication') return [file];
  const page: Attachment = {
    attachment_type: 'html',
    ...numbers,
    id: `practice-${row}-html`,
    title: `${title} (accessible version)`,
    unnumbered_command_paper: false,
    unnumbered_hoc_paper: false,
    url: `${document.link}/${HTML_PAGE}`,
  };
  return [page, file];
}

/** The last segment of an attached page's path. */
export const HTML_PAGE = 'accessible-version';
