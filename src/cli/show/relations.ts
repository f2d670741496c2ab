import type { HeldRelation } from '../../core/relations.ts';
import type { FoundRelations } from '../../use-cases/relations.ts';
import type { Door } from '../door.ts';
import { layoutOn } from './layout.ts';

/** What a record says of others, then what others say of it: each from where the reader stands. */
export function printRelations(
  { relations, counts }: FoundRelations,
  id: string,
  door: Door,
): void {
  if (counts.length === 0 && relations.length === 0) return;
  const { paint } = door;
  door.print(`\n${paint.bold('Relations')}`);
  const rows = eachOnce(
    relations.map((one) => [
      one.from === id ? '→' : '←',
      one.kind,
      one.other?.id ?? (one.from === id ? one.to : one.from),
      one.other?.title ?? paint.dim('not held'),
      timeOf(one),
      one.evidence,
    ]),
  );
  const columns = [
    { title: '' },
    { title: 'kind' },
    { title: 'record' },
    { title: 'title', shrinks: true },
    { title: 'time', leaves: 1 },
    { title: 'evidence', shrinks: true, leaves: 2 },
  ] as const;
  door.print(layoutOn(door).table(columns, rows));
  const summary = counts.map(({ direction, kind, count }) =>
    direction === 'out'
      ? `${kind} ${count}`
      : kind === 'cites'
        ? `cited by ${count}`
        : `${kind} (by others) ${count}`,
  );
  if (summary.length > 0) door.print(paint.dim(summary.join(', ')));
}

/** A text that says the same of a record in several places has one line, which says how often. */
function eachOnce(rows: readonly (readonly string[])[]): string[][] {
  const times = new Map<string, { readonly row: readonly string[]; count: number }>();
  for (const row of rows) {
    const key = JSON.stringify(row);
    const same = times.get(key);
    if (same) same.count++;
    else times.set(key, { row, count: 1 });
  }
  return [...times.values()].map(({ row, count }) =>
    count === 1 ? [...row] : [...row.slice(0, -1), `${row.at(-1)} (${count} times)`],
  );
}

function timeOf({ since, until, endedAt }: HeldRelation): string {
  const end = until ?? (endedAt === null ? undefined : `no longer said ${endedAt.slice(0, 10)}`);
  return [since && `since ${since.slice(0, 10)}`, end && `until ${end.slice(0, 40)}`]
    .filter(Boolean)
    .join(' ');
}
