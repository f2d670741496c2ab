/**
 * One hearing exists under two package ids. The words tell: without cover, page numbers and layout they
 * are the same, and a count with a hash of them is evidence that anybody can check.
 */
import { createHash } from 'node:crypto';
import type { RelationsOfRecord, SeenDocument } from '../../../core/finished-run.ts';
import { printedLines } from '../printed/printed-text.ts';

export interface TextWords {
  readonly count: number;
  readonly sha256: string;
}

/** Words before the hearing begins are those of a cover, which names the package. */
const LEAST_WORDS = 200;

export function wordsOf(html: string): TextWords {
  const lines = printedLines(html).filter((line) => !/^\s*(?:\[\[?Page|\(\w+\)\s*$)/.test(line));
  const begin = lines.findIndex((line) =>
    /\b(?:met|convened)\b.*\bpursuant to\b|\bcame to order\b|\bpresiding\b/i.test(line),
  );
  const words =
    lines
      .slice(Math.max(0, begin))
      .join(' ')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  const sha256 = createHash('sha256').update(words.join(' ')).digest('hex');
  return { count: words.length, sha256 };
}

/** For each hearing that has another's words: the other one. The lowest jacket is the one that is meant. */
export function duplicates(documents: readonly SeenDocument[]): readonly RelationsOfRecord[] {
  const groups = new Map<string, SeenDocument[]>();
  for (const document of documents) {
    const { count, sha256 } = (document.metadata.textWords ?? {}) as Partial<TextWords>;
    if (sha256 === undefined || count === undefined || count < LEAST_WORDS) continue;
    groups.set(sha256, [...(groups.get(sha256) ?? []), document]);
  }
  return [...groups].flatMap(([sha256, same]) => {
    const [meant, ...others] = same.sort((a, b) => jacket(a) - jacket(b));
    const { count = 0 } = (meant?.metadata.textWords ?? {}) as Partial<TextWords>;
    return others.map(({ id }) => ({
      from: id,
      relations: [
        {
          kind: 'duplicate_of',
          to: meant?.id ?? '',
          evidence: `the texts have the same ${count} words (SHA-256 ${sha256})`,
        },
      ],
    }));
  });
}

const jacket = ({ id }: SeenDocument): number => Number(/\d+/.exec(id)?.[0] ?? 0);
