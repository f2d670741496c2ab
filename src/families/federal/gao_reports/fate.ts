/** What GAO says became of a product, in its own words; nothing else withdraws one. */
import type { ParsedDocument } from '../../../core/record.ts';
import { instantOfDay, longDatesIn } from '../../../kit/dates.ts';

const NUMBER = String.raw`(?:GAO|AIMD|NSIAD|HEHS|GGD|RCED)[-/](?:[A-Z]+-)*\d{2}-\d+(?:\.\d+)*[A-Z]{0,3}`;

/** `GAO/AIMD-00-21.3.1` of an older report stands at the site as `aimd-00-21.3.1`. */
const idOf = (number: string): string => `gao:${number.toLowerCase().replace(/^gao\//, '')}`;

const REPLACED = new RegExp(
  String.raw`\b(?:superseded|replaced|succeeded)\b[^.]{0,60}?\bby\b[^.]{0,60}?\b(${NUMBER})`,
  'i',
);
const WITHDRAWN =
  /\bThis (?:report|product|testimony|guide|publication|page)\b[^.]{0,40}\b(?:was|has been|is) (?:withdrawn|rescinded|removed|superseded|replaced)\b/i;

type Fate = Pick<ParsedDocument, 'status' | 'tombstoneAt' | 'tombstoneReason' | 'successorId'>;

/** `said` are title, notices and summary. A sentence about another product is none about this one. */
export function fateIn(said: readonly (string | undefined)[]): Fate {
  for (const text of said) {
    const sentences = (text ?? '').split(/(?<=[.!?)\]])\s+/);
    for (const sentence of sentences) {
      const successor = REPLACED.exec(sentence)?.[1];
      const own = WITHDRAWN.test(sentence) || /^[([]?\s*(?:superseded|replaced)\b/i.test(sentence);
      const inTitle = text === said[0] && successor !== undefined;
      if (!own && !inTitle) continue;
      const [day] = longDatesIn(sentence);
      return {
        status: successor ? 'superseded' : 'withdrawn',
        ...(day && { tombstoneAt: instantOfDay(day) }),
        tombstoneReason: sentence.trim(),
        ...(successor && { successorId: idOf(successor) }),
      };
    }
  }
  return {};
}

/** `Supersedes GAO-09-3SP`: what it takes the place of. */
export const supersededIn = (text: string): readonly string[] =>
  [...text.matchAll(new RegExp(String.raw`\bsupersedes (${NUMBER})`, 'gi'))].map(
    ([, number = '']) => idOf(number),
  );
