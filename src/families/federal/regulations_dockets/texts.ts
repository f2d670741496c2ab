/** Which files of a document or comment are wanted, and which of them is its text. */
import type { Acquired } from '../../../core/acquired.ts';
import type { CandidateFile } from '../../../core/candidate.ts';
import type { RecordBody } from '../../../core/record.ts';
import { jsonIn } from '../../../core/shape.ts';
import {
  type Attachment,
  attachments,
  detail,
  formatsOf,
  includedAttachments,
  type ServedFormat,
} from './shapes.ts';

/** Marked-up text before plain text before pages; what no reader reads comes last. */
const READABLE = ['htm', 'html', 'txt', 'text', 'pdf'];

const endingOf = ({ fileUrl, format }: ServedFormat): string =>
  (/\.([a-z0-9]{1,8})$/i.exec(fileUrl)?.[1] ?? format ?? 'bin').toLowerCase();

const rank = (file: ServedFormat): number => (READABLE.indexOf(endingOf(file)) + 99) % 99;

/** One rendition of it; the others say the same. */
const best = (formats: readonly ServedFormat[]): ServedFormat | undefined =>
  [...formats].sort((a, b) => rank(a) - rank(b))[0];

function fileOf(name: string, found: ServedFormat): CandidateFile {
  const ending = endingOf(found);
  return {
    name: `${name}.${ending}`,
    url: found.fileUrl,
    // The ending of an attachment has lied: an `.xlsx` may be an older spreadsheet.
    expect: ending === 'pdf' ? 'pdf' : 'any',
    optional: true,
    ...(typeof found.size === 'number' && { size: found.size }),
  };
}

/** The text that the publisher shows with the record. */
export function contentFile(attributes: { readonly fileFormats?: unknown }) {
  const found = best(formatsOf(attributes.fileFormats));
  return found && fileOf('content', found);
}

/** One file for each attachment that is not withheld and, by its declared size, not larger than that. */
export const attachmentFiles = (
  found: readonly Attachment[],
  largest: number,
): readonly CandidateFile[] =>
  found.flatMap(({ attributes: { fileFormats, docOrder } }, i) => {
    const one = best(formatsOf(fileFormats));
    if (!one || (one.size ?? 0) > largest) return [];
    const name = /\/(attachment_\d+)\.[^/]*$/.exec(one.fileUrl)?.[1];
    return [fileOf(name ?? `attachment_${docOrder ?? i + 1}`, one)];
  });

/** What a detail says, with its attachments: beside it in the answer, or in an answer of their own. */
export async function saidIn(held: Acquired) {
  const value = jsonIn((await held.file('detail')?.text()) ?? '');
  const read = detail.safeParse(value);
  const own = attachments.safeParse(jsonIn((await held.file('attachments')?.text()) ?? ''));
  return {
    row: read.success ? read.data.data : undefined,
    attachments: [
      ...(read.success ? includedAttachments(read.data.included) : []),
      ...(own.success ? own.data.data : []),
    ],
  };
}

/** The words of a docket or a comment stand in its detail; those of a document in a file of their own. */
export async function bodyIn(held: Acquired, baseUrl: string): Promise<RecordBody | undefined> {
  const { row } = await saidIn(held);
  const { dkAbstract, comment, title } = row?.attributes ?? {};
  const words =
    row?.type === 'dockets' ? dkAbstract : row?.type === 'comments' ? comment : undefined;
  if (typeof words === 'string' && words.trim() !== '' && !isPointer(words))
    return { normalizer: 'html_v1', content: pageOf(String(title ?? ''), words), baseUrl };
  const file = held.files.find(({ file: { name } }) => /^content\.|^attachment_/.test(name));
  const ending = file?.file.name.split('.').at(-1) ?? '';
  if (!file || !READABLE.includes(ending)) return undefined;
  const { charset } = file;
  if (ending === 'pdf') return { normalizer: 'pdf_v1', content: await file.bytes() };
  if (ending.startsWith('htm'))
    return { normalizer: 'html_v1', content: await file.bytes(), charset, baseUrl };
  return { normalizer: 'text_v1', content: await file.text() };
}

/** "See attached file(s)" is where the comment is, not what it says. */
const isPointer = (words: string): boolean =>
  /^\W*(?:please\s+)?see\s+(?:the\s+)?attach(?:ed|ments?)\b[^.]{0,40}\W*$/i.test(
    words.replace(/<[^>]*>/g, ' '),
  );

const pageOf = (title: string, words: string): string =>
  `<h1>${title.replace(/&(?!#?\w+;)/g, '&amp;').replaceAll('<', '&lt;')}</h1><p>${words}</p>`;
