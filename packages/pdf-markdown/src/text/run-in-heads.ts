import type { Chunk } from '../lines.ts';
import { structure } from '../thresholds.ts';
import type { Paragraph } from './paragraphs.ts';

/**
 * How many words at the start of a paragraph are a heading that runs into it: bold words, then plain ones. None where the
 * paragraph is bold throughout, or where a bold word begins an ordinary sentence.
 */
export function leadWords({ lines, bold, apart, note }: Paragraph): number {
  if (bold || apart === true || note) return 0;
  const first = lines[0] as Chunk;
  const plain = first.words.findIndex(({ font }) => !font.bold);
  const count = plain < 0 ? first.words.length : plain;
  if (count === 0 || count > structure.leadWords) return 0;
  // Bold to the end of the line and on: the head is not a phrase but a sentence.
  if (plain < 0 && lines[1]?.words[0]?.font.bold === true) return 0;
  const text = first.words
    .slice(0, count)
    .map((word) => word.text)
    .join(' ');
  const next = first.words[plain]?.text ?? lines[1]?.words[0]?.text ?? '';
  const closes = /[.:)\]—–-]$/.test(text) || /^[—–:]/.test(next) || /^\p{Lu}/u.test(next);
  return closes && text.length <= structure.leadLetters && /\p{L}{2}/u.test(text) ? count : 0;
}
