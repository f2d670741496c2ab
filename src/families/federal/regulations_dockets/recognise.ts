import { AnnalsError } from '../../../core/errors.ts';
import type { Recognised, SavedAnswer } from '../../../core/saved-answer.ts';
import { fit as fitted, jsonIn } from '../../../core/shape.ts';
import { candidateOf } from './candidate.ts';
import { attachments, detail, formatsOf, KINDS, type Kind, type Row, rows } from './shapes.ts';

const ID = '[A-Z0-9_]+(?:-[A-Z0-9_]+)+';
/** `document-ACF-2025-0038-0001_content.pdf`, as mirrors name the files; or the folder of the address. */
const FILE = new RegExp(`(?:^|[-/])(${ID}-\\d{3,})[_/](content|attachment_\\d+)\\.([a-z0-9]+)$`);

/** A page of a list, a detail, the attachments of a document, or a file of one. */
export function recogniseRegulations({
  name,
  text,
}: SavedAnswer): readonly Recognised<{ row: Row }>[] {
  const value = jsonIn(text);
  const kind = answerKindOf(value);
  // What is of the kind and does not fit is an error that names the field.
  if (kind === 'list')
    return fitted(name, rows, value).data.map((row) => ({ candidate: candidateOf(row, 'row') }));
  if (kind === 'detail')
    return [{ candidate: candidateOf(fitted(name, detail, value).data, 'detail'), file: 'detail' }];
  if (kind === 'attachments') return attachmentsOf(name, value);
  const [, id, file, ending] = FILE.exec(name) ?? [];
  const type = name.startsWith('comment') ? 'comments' : 'documents';
  return id ? [{ candidate: bare(type, id), file: `${file}.${ending}` }] : [];
}

function answerKindOf(value: unknown): 'list' | 'detail' | 'attachments' | undefined {
  const data = typeof value === 'object' && value !== null && 'data' in value ? value.data : null;
  const [first] = (Array.isArray(data) ? data : [data]) as unknown[];
  if (typeof first !== 'object' || first === null) return undefined;
  const type = 'type' in first ? first.type : undefined;
  if (type === 'attachments') return 'attachments';
  if (!KINDS.some((one) => one === type) && !('id' in first && 'attributes' in first))
    return undefined;
  return Array.isArray(data) ? 'list' : 'detail';
}

/** The answer names its document only in the addresses of the files; a saved one of withheld files by its name. */
function attachmentsOf(name: string, value: unknown): readonly Recognised<{ row: Row }>[] {
  const [url] = fitted(name, attachments, value).data.flatMap(({ attributes: { fileFormats } }) =>
    formatsOf(fileFormats).map(({ fileUrl }) => fileUrl),
  );
  const id =
    new RegExp(`/(${ID})/[^/]*$`).exec(url ?? '')?.[1] ??
    new RegExp(`(${ID}-\\d{3,})`).exec(name.replace(/^attachments-/, ''))?.[1];
  if (id === undefined)
    throw new AnnalsError(
      'UNEXPECTED_SHAPE',
      `${name} names attachments without a file, and not the document they are of`,
    );
  return [{ candidate: bare('documents', id), file: 'attachments' }];
}

const bare = (type: Kind, id: string) => candidateOf({ id, type, attributes: {} }, 'row');
