import type { Line } from '../lines.ts';

const caption =
  /^(?:table|tableau|tabelle|tabla|tabella|tabela|tabell?|taulukko|figure|fig\.|exhibit|chart|graph|graphique|abbildung|box)\s*:?\s*(?:n[°oº]\.?\s*)?(?:[A-Z]{0,2}[-.–]?\d|[IVX]+\b)/i;
const remark = /^(?:sources?|notes?|quelle|fuente|nota)\s*[:.]/i;

export const isCaptionText = (text: string): boolean => caption.test(text);

/** A line that names a table or remarks on it stands outside of it. */
export function isCaption(line: Line): boolean {
  const text = line.chunks[0]?.text ?? '';
  return (caption.test(text) && line.chunks.length <= 2) || remark.test(text);
}

/** A caption that speaks of a table, not of a figure or a box. */
export function namesTable(line: Line): boolean {
  const text = line.chunks[0]?.text ?? '';
  return /^ta[bu]/i.test(text) && caption.test(text);
}
