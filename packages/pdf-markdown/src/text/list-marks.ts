import { type Chunk, isBullet } from '../lines.ts';
import { structure } from '../thresholds.ts';
import type { Word } from '../words.ts';

const dash = /^[-–—*·»►▶→➔✦]$/;
const number = /^\(?(?:\d{1,2}|[a-z]|[ivx]{1,4})[.)]$/;

/** Whether a stretch of a line opens an entry of a list: with a mark, or with a number or letter of its own. */
export const opensEntry = (chunk: Chunk): boolean =>
  bulletOf(chunk.words) !== undefined ||
  (chunk.words.length > 1 && number.test(chunk.words[0]?.text ?? '')) ||
  /^\d{1,2}(?:\.\d{1,2}){1,3}:\s/.test(chunk.text);

/** Whether a stretch of a line is the mark of an entry alone: its words stand farther off than a space is wide. */
export const isMarkAlone = ({ words }: Chunk): boolean => {
  const text = words.length === 1 ? (words[0]?.text ?? '') : '';
  return isBullet(text) || dash.test(text) || number.test(text);
};

/** The mark before the words of an entry; undefined where a line opens with a word. */
export function bulletOf(words: readonly Word[]): Word | undefined {
  const [mark, next] = words;
  if (mark === undefined || next === undefined || mark.script !== undefined) return undefined;
  // "* * * * *" says that something is left out.
  if (words.every(({ text }) => text === mark.text)) return undefined;
  if (isBullet(mark.text)) return mark;
  const gap = (next.x0 - mark.x1) / mark.size;
  if (dash.test(mark.text)) return mark;
  // A round bullet of a typewriter: set off from its words farther than the word "o" would be.
  return /^[o□❑❏]$/.test(mark.text) && gap > structure.bulletGap ? mark : undefined;
}
