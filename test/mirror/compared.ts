/** What two catalogs say, but for what belongs to each of them. */
import type { App } from '../../src/app/app.ts';

/**
 * Left out: whether the newest listing names a record and the publisher's mark of its version, which
 * change without a line of the feed, and the days, which are those of the runs of each.
 */
const OWN = ['listed', 'version'];

export async function compared(app: App): Promise<string[]> {
  const lines: string[] = [];
  for await (const text of app.catalog.documents.export()) {
    const line = JSON.parse(text) as Record<string, unknown>;
    if (line.table === 'day') continue;
    for (const name of OWN) delete line[name];
    lines.push(JSON.stringify(line));
  }
  return lines;
}
