import type { ExportFormat, Selection } from '../../core/exports/export-order.ts';

/** The command that makes the same selection again, as it is typed. */
export function commandOf(format: ExportFormat, selection: Selection): string {
  const flags: [string, string | undefined][] = [
    ['source', selection.sources?.join(',')],
    ['kind', selection.kinds?.join(',')],
    ['status', selection.statuses?.join(',')],
    ['since', selection.since],
    ['until', selection.until],
    ['query', selection.query],
    ['ids-from', selection.ids && '<file>'],
    ['as-of', selection.asOf],
    ['delta-from', selection.deltaFrom?.toString()],
  ];
  const typed = flags.flatMap(([name, value]) =>
    value === undefined ? [] : [`--${name} ${quoted(value)}`],
  );
  return ['annals export', ...typed, `--format ${format}`].join(' ');
}

const quoted = (value: string): string =>
  /^[\w.,:<>*-]+$/.test(value) ? value : `'${value.replaceAll("'", String.raw`'\''`)}'`;
