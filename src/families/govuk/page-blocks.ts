/** A page that is put together of blocks, as landing pages are. */
import { type Fields, objectOf, objectsIn, wordsOf } from '../../kit/loose-json.ts';
import {
  bulletList,
  escapeMarkup,
  linkTo,
  listItem,
  paragraph,
  titled,
} from '../../kit/markup-writing.ts';
import { htmlOf } from './html-fields.ts';

/** Deeper than any page is built; what nests further has no end that a reader would see. */
const MOST_DEEP = 12;

/** What one block says, and then the blocks inside it. */
export function blockOf(block: Fields, deep: number): string[] {
  const type = wordsOf(block.type);
  const words = wordsOf(block.content);
  const own =
    type === 'heading' || type === 'box'
      ? titled(words, '')
      : type === 'govspeak'
        ? htmlOf(block.content)
        : type === 'quote'
          ? `<blockquote><p>${escapeMarkup(wordsOf(block.text))}</p>${paragraph(wordsOf(block.cite))}</blockquote>`
          : type === 'action_link'
            ? `<p>${linkTo(wordsOf(block.href), wordsOf(block.text))}</p>`
            : htmlOf(block.govspeak);
  const items = objectsIn(block.items).map((one) =>
    listItem(linkTo(wordsOf(one.path), wordsOf(one.text))),
  );
  const inside = Object.entries(block)
    .filter(([name]) => name === 'blocks' || name.endsWith('_content'))
    .flatMap(([, value]) => objectsIn(Array.isArray(value) ? value : objectOf(value).blocks));
  const nested = deep < MOST_DEEP ? inside.flatMap((one) => blockOf(one, deep + 1)) : [];
  return [own, bulletList(items), ...nested];
}
