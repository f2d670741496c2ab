import type { Heading } from '../result.ts';
import type { Paragraph } from './paragraphs.ts';

type Level = Heading['level'];

/** The level of each paragraph that is a heading, from the outline where it names it, else from size and weight. */
export function headingLevels(
  paragraphs: readonly { readonly paragraph: Paragraph; readonly text: string }[],
  bodySize: number,
  outline: ReadonlyMap<string, number>,
): Map<Paragraph, Level> {
  const levels = new Map<Paragraph, Level>();
  const styled: { paragraph: Paragraph; style: number }[] = [];
  for (const { paragraph, text } of paragraphs) {
    const depth = paragraph.apart ? undefined : outline.get(outlineKey(text));
    if (depth !== undefined && text.length < 250) {
      levels.set(paragraph, clamp(depth));
      continue;
    }
    if (looksLikeHeading(paragraph, text, bodySize)) {
      styled.push({
        paragraph,
        style: Math.round(paragraph.size * 2) / 2 + (paragraph.bold ? 0.25 : 0),
      });
    }
  }
  const styles = [...new Set(styled.map(({ style }) => style))].sort((a, b) => b - a);
  for (const { paragraph, style } of styled)
    levels.set(paragraph, clamp(styles.indexOf(style) + 1));
  return levels;
}

/** How outline titles and headings are compared: letters and digits only. */
export const outlineKey = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');

const clamp = (level: number): Level => Math.max(1, Math.min(6, level)) as Level;

function looksLikeHeading(paragraph: Paragraph, text: string, bodySize: number): boolean {
  if (
    paragraph.note ||
    paragraph.apart ||
    paragraph.lines.length > 4 ||
    text.length > 220 ||
    text.length < 2
  )
    return false;
  if (!/\p{L}{2}/u.test(text) || /^[•▪■●–-]\s/.test(text)) return false;
  const sentence = /[.;,:]$/.test(text) && !/^\d+\.|\b(?:inc|no|u\.s)\.$/i.test(text);
  if (paragraph.size >= 1.15 * bodySize) return !(sentence && text.length > 120);
  if (!paragraph.bold || paragraph.size < 0.95 * bodySize) return false;
  return !sentence && paragraph.lines.length <= 3 && text.length < 160;
}
