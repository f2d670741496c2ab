/** The golden day: one small seeded world, run for real, told as JSON that is committed beside it. */
import path from 'node:path';
import { govukPublisher } from '../../practice/publishers/govuk/publisher.ts';
import { type GovukWorld, govukWorld } from '../../practice/publishers/govuk/world.ts';
import { practiceApp } from '../practice-app.ts';
import { runDay } from './govuk-day.ts';

export const GOLDEN_FILE = path.join(import.meta.dirname, 'golden-day.json');
const DATE = '2026-07-15';

/** Everything that is known of the day, nothing of when it was learned. */
export async function goldenDay(): Promise<string> {
  const place = await practiceApp({ publishers: [govukPublisher(goldenWorld())] });
  try {
    const run = await runDay(place, DATE);
    const day = await place.app.catalog.days.day('govuk', DATE);
    const items = (day?.items ?? []).map(({ bucket, document: d }) => ({
      bucket,
      id: d.id,
      source: d.source,
      url: d.sourceUrl,
      title: d.title,
      kind: d.kind,
      published_at: d.publishedAt,
      updated_at: d.updatedAt,
      organisation: d.sourceOrg,
      citation: d.citation,
      status: d.status,
      metadata: d.metadata,
      raw_sha256: d.rawSha256,
      body: d.bodyText,
    }));
    const { status, counts, coverage, health, outcome } = run;
    return `${JSON.stringify({ run: { status, counts, coverage, health, outcome }, items }, null, 1)}\n`;
  } finally {
    await place.close();
  }
}

/** Every edge of a day once; short bodies, so that the golden file shows the day and not the reader. */
function goldenWorld(): GovukWorld {
  const world = govukWorld({ seed: 20260715, days: [DATE], perDay: 17, background: 3 });
  for (let row = 0; row < world.size; row += 1) {
    const { link } = world.document(row);
    const body = `<div class="govspeak"><h2 id="row">Row ${row}</h2>\n<p>See <a href="/row/${row}">more</a>.</p></div>`;
    world.change(link, { body });
  }
  return world;
}
