/** Actions as a table: when, what, who said so, and which committee or vote. */
import type { BodyWriter } from '../../../kit/markdown/body-writer.ts';
import { escapeWords } from '../../../kit/markdown/escape.ts';
import type { SourceRow } from '../../../kit/markdown/table.ts';
import type { Action } from './bill-status.ts';

export function writeActions(
  body: BodyWriter,
  level: number,
  name: string,
  actions: readonly Action[],
): void {
  if (actions.length === 0) return;
  body.heading(level, name);
  const rows = actions.map((action) => [
    [action.date, action.time].filter(Boolean).join(' '),
    action.text,
    [action.source, action.type, action.code, action.calendar].filter(Boolean).join(', '),
    [
      ...(action.committees ?? []).map((one) => one.name),
      ...(action.recordedVotes ?? []).map((vote) => vote.id ?? vote.url),
    ]
      .filter(Boolean)
      .join('; '),
  ]);
  body.table(
    tableRows(['Date', 'Action', 'Source', 'Committee or vote'], rows),
    undefined,
    () => '',
  );
}

export function tableRows(
  head: readonly string[],
  rows: readonly (readonly (string | undefined)[])[],
): SourceRow[] {
  const row = (cells: readonly (string | undefined)[], header: boolean): SourceRow => ({
    header,
    cells: cells.map((cell) => ({
      markdown: escapeWords((cell ?? '').replace(/\s+/g, ' ')),
      words: cell ?? '',
      columns: 1,
      rows: 1,
    })),
  });
  return [row(head, true), ...rows.map((cells) => row(cells, false))];
}
