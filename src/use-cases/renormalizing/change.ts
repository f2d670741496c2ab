import type { RereadBody } from './read-anew.ts';

/** A document whose body differs, for people to judge by. */
export interface BodyChange {
  readonly id: string;
  readonly title: string;
  readonly from: string;
  readonly to: string;
  /** Lines taken away and added, as a diff writes them. */
  readonly lines: readonly string[];
}

export function changeOf({ document, row }: Extract<RereadBody, { is: 'changed' }>): BodyChange {
  return {
    id: document.id,
    title: document.title,
    from: `${document.bodyNormalizer ?? 'none'}, ${document.bodyStatus ?? 'none'}`,
    to: `${row.normalizer}, ${row.status}`,
    lines: differenceOf(document.bodyText ?? '', row.text ?? ''),
  };
}

const MOST_LINES = 4;

/** The first lines in which two texts differ: what both begin and end with is left out. */
export function differenceOf(before: string, after: string): string[] {
  const [old, fresh] = [before.split('\n'), after.split('\n')];
  let from = 0;
  while (from < old.length && from < fresh.length && old[from] === fresh[from]) from += 1;
  let end = 0;
  while (
    end < old.length - from &&
    end < fresh.length - from &&
    old[old.length - 1 - end] === fresh[fresh.length - 1 - end]
  )
    end += 1;
  return [
    ...markedLines('-', old.slice(from, old.length - end)),
    ...markedLines('+', fresh.slice(from, fresh.length - end)),
  ];
}

function markedLines(mark: string, lines: readonly string[]): string[] {
  const printed = lines.slice(0, MOST_LINES).map((line) => `${mark} ${line.slice(0, 160)}`);
  const more = lines.length - printed.length;
  return more > 0 ? [...printed, `${mark} … ${more} more lines`] : printed;
}
