import { documentId } from '../../../core/ids.ts';
import type { ParsedDocument } from '../../../core/record.ts';
import { parseInstant } from '../../../core/time.ts';
import { wordsInMarkup } from '../../../kit/markup-words.ts';
import type { CongressEntry } from './shapes.ts';

/**
 * A report is retired when congress.gov says `Archived`, and only then: one that a list no longer
 * names, or whose versions are `active: false`, stays as it is. The successor is named in prose, if
 * at all; a number in it makes the report superseded, words alone are the reason it was withdrawn.
 */
export function retirementOf(
  number: string,
  entry: CongressEntry | undefined,
  prose: readonly (string | null | undefined)[],
): Partial<ParsedDocument> {
  if (entry?.status?.trim().toLowerCase() !== 'archived') return {};
  const sentence = successionIn(prose);
  const successor = sentence && successorIn(sentence, number);
  const at = parseInstant(entry.updateDate ?? '');
  return {
    status: successor ? 'superseded' : 'withdrawn',
    ...(at !== undefined && { tombstoneAt: at }),
    tombstoneReason: sentence ?? 'archived by the Congressional Research Service',
    ...(successor && { successorId: documentId('crs', successor) }),
  };
}

/** The sentence that says what came after it. */
export function successionIn(prose: readonly (string | null | undefined)[]): string | undefined {
  for (const text of prose) {
    const words = wordsInMarkup(text ?? '');
    for (const sentence of words.split(/(?<=[.!?])\s+(?=[A-Z])/)) {
      if (REPLACED.test(sentence)) return sentence.trim();
    }
  }
  return undefined;
}

const REPLACED = /\b(?:superseded|replaced|succeeded)\s+by\b/i;

/** The first report it names after saying so; the others stay in the reason. */
function successorIn(sentence: string, own: string): string | undefined {
  const after = sentence.slice(sentence.search(REPLACED));
  for (const [number] of after.matchAll(/\b(?:[A-Z]{1,3}\d{4,6}|\d{2}-\d{3,4})\b/g)) {
    if (number !== own) return number;
  }
  return undefined;
}
