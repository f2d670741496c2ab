import type { Recognised, SavedAnswer } from '../../../core/saved-answer.ts';
import { jsonIn } from '../../../core/shape.ts';
import { candidateOf } from './candidate.ts';
import { attachments, detail, type Kind, page, type Row } from './shapes.ts';

const ID = '[A-Z0-9_]+(?:-[A-Z0-9_]+)+';
/** `document-ACF-2025-0038-0001_content.pdf`, as mirrors name the files; or the folder of the address. */
const FILE = new RegExp(`(?:^|[-/])(${ID}-\\d{3,})[_/](content|attachment_\\d+)\\.([a-z0-9]+)$`);

/** A page of a list, a detail, the attachments of a document, or a file of one. */
export function recogniseRegulations({
  name,
  text,
}: SavedAnswer): readonly Recognised<{ row: Row }>[] {
  const value = jsonIn(text);
  const listed = page.safeParse(value);
  if (listed.success)
    return listed.data.data.map((row) => ({ candidate: candidateOf(row, 'row') }));
  const one = detail.safeParse(value);
  if (one.success) return [{ candidate: candidateOf(one.data.data, 'detail'), file: 'detail' }];
  const files = attachments.safeParse(value);
  if (files.success) {
    const [url = ''] = files.data.data.flatMap(({ attributes: { fileFormats } }) =>
      (fileFormats ?? []).map(({ fileUrl }) => fileUrl),
    );
    const id = new RegExp(`/(${ID})/[^/]*$`).exec(url)?.[1];
    return id ? [{ candidate: bare('documents', id), file: 'attachments' }] : [];
  }
  const [, id, file, ending] = FILE.exec(name) ?? [];
  const kind = name.startsWith('comment') ? 'comments' : 'documents';
  return id ? [{ candidate: bare(kind, id), file: `${file}.${ending}` }] : [];
}

const bare = (type: Kind, id: string) => candidateOf({ id, type, attributes: {} }, 'row');
