import { manifestDisagreements } from '../manifest/check.ts';
import {
  type CheckedParts,
  type CheckOptions,
  damage,
  type Finding,
  type Look,
  note,
} from './finding.ts';

/** The file against the table, line by line. What the table has is written again when asked. */
export async function* manifestFindings(
  { catalog: { manifest }, manifestPath, catalog }: CheckedParts,
  { repair }: CheckOptions,
  look: Look,
): AsyncGenerator<Finding> {
  if (manifestPath === null) return;
  await manifest.flush();
  const found = [];
  const lines = (count: number) => look('manifestLines', count);
  for await (const one of manifestDisagreements(manifestPath, catalog, lines)) found.push(one);
  const ahead = found.filter(({ only }) => only === 'file');
  const unwritten = found.filter(({ only }) => only === 'table, not yet in the file').length;
  const others = found.filter(({ only }) => only === undefined || only === 'table');
  if (unwritten > 0) yield notYetWritten(unwritten);
  if (ahead.length > 0) yield behind(ahead.length, await manifest.count());
  if (others.length === 0) return;
  const aside = repair ? await manifest.restore() : undefined;
  for (const { what } of others) {
    const difference =
      aside === undefined ? what : `${what}; written again, the file as it was is ${aside}`;
    yield damage('manifest differs', difference, repair);
  }
}

/** Who only reads appends nothing: what a process wrote just now, or before it died, may still be missing. */
const notYetWritten = (lines: number): Finding =>
  note(
    'manifest differs',
    `the last ${lines} ${lines === 1 ? 'line is' : 'lines are'} not in the file yet; the next process that writes appends them`,
  );

/** Rows that were once committed are gone: no repair can tell what they said beyond these lines. */
const behind = (missing: number, rows: number): Finding =>
  damage(
    'catalog behind',
    `the manifest has ${missing} ${missing === 1 ? 'line' : 'lines'} that the catalog (${rows} lines) does not have: it is an older copy, or was copied without its -wal file; copy both, or see \`annals rebuild\``,
  );
