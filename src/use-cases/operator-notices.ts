import type { App } from '../app/app.ts';
import { isEnabled } from '../app/settings/source-params.ts';
import { isWall } from '../core/freshness.ts';
import type { NewNotice, NoticeKind, OPERATOR_KINDS } from '../core/notices.ts';
import type { Run } from '../core/run.ts';
import { DAY, HOUR, instant, SECOND } from '../core/time.ts';
import { wallInWords } from '../core/walls.ts';
import { giveNotice } from './delivering.ts';
import { latenessOf } from './lateness.ts';
import { mostlyOf } from './today.ts';

type OperatorKind = (typeof OPERATOR_KINDS)[number];

/** Runs that ended longer ago are no news: a channel that is new does not tell the past. */
const LOOK_BACK = DAY;

/** Looks for what an operator has to know, and tells what was not told before. */
export async function tellOperator(app: App): Promise<number> {
  const { operator, events } = app.settings.notify;
  if (operator.length === 0) return 0;
  const found = [
    ...(await failedRuns(app)),
    ...(await lateSources(app)),
    ...(await walls(app)),
    ...(await lowDisk(app)),
    ...(await openBreakers(app)),
  ].filter(({ kind }) => (events as readonly NoticeKind[]).includes(kind));
  return (await giveNotice(app, found, operator)).length;
}

async function failedRuns(app: App): Promise<readonly NewNotice[]> {
  const since = instant(app.clock.now() - LOOK_BACK);
  const runs = await app.catalog.runs.list({ status: ['failed', 'aborted'], limit: 200 });
  const fresh = runs.filter(({ endedAt, stopReason }) => {
    // What a person asked for is no failure.
    const wanted = stopReason === 'stopped' || stopReason === 'paused';
    return endedAt !== null && endedAt >= since && !wanted;
  });
  const notices = await Promise.all(fresh.map((run) => ofRun(app, run)));
  return notices.flat();
}

async function ofRun(app: App, run: Run): Promise<readonly NewNotice[]> {
  const { id, source, counts, error } = run;
  const text = [
    error ? `${error.code}: ${error.message}` : `It ended as ${run.status}.`,
    `${counts.downloaded} kept, ${counts.failed} failed, ${counts.unchanged} unchanged.`,
    `annals why ${id}`,
  ].join('\n');
  const details = { run_id: id, source, code: error?.code ?? null };
  // Taken up again, it may fail again: that is another occasion.
  const failed = notice(
    app,
    'run failed',
    `${id} ${run.endedAt}`,
    `${source}: a run failed`,
    text,
    details,
  );
  const mostly = await mostlyOf(app, run);
  if (mostly === undefined || !isWall(mostly)) return [failed];
  const day = run.endedAt?.slice(0, 10);
  const title = `${source}: the publisher keeps us out (${mostly})`;
  return [failed, notice(app, 'source walled', `${source} ${day}`, title, text, details)];
}

async function lateSources(app: App): Promise<readonly NewNotice[]> {
  const least = app.settings.notify.lateAfterHours * HOUR;
  const enabled = app.registry.sources.filter((source) => isEnabled(app.settings, source));
  const found = await Promise.all(
    enabled.map(async (source) => {
      const { lateSeconds = 0, succeeded } = await latenessOf(app, source, app.clock.now());
      if (lateSeconds * SECOND < least) return [];
      const since = succeeded?.endedAt ?? 'ever';
      const hours = Math.floor((lateSeconds * SECOND) / HOUR);
      const title = `${source.name} is late by ${hours} h`;
      const text = `A scheduled run is owed; the last that completed ended ${succeeded ? `at ${since}` : 'never'}.`;
      const details = { source: source.name, late_seconds: lateSeconds };
      return [notice(app, 'source late', `${source.name} ${since}`, title, text, details)];
    }),
  );
  return found.flat();
}

async function walls(app: App): Promise<readonly NewNotice[]> {
  const found = await (await app.politeMemory()).walls.list();
  return found.map((wall) => {
    const { source, place, since } = wall;
    const title = `${source}: ${place} is walled`;
    return notice(app, 'source walled', `${source} ${place} ${since}`, title, wallInWords(wall), {
      source,
      place,
      since,
    });
  });
}

async function lowDisk(app: App): Promise<readonly NewNotice[]> {
  const free = await app.store.room();
  const { minFreeMb } = app.settings.storage;
  const mb = Math.floor(free / 1024 / 1024);
  // Twice the least: while something can still be done.
  if (mb >= 2 * minFreeMb) return [];
  const day = instant(app.clock.now()).slice(0, 10);
  const text = `No run begins below ${minFreeMb} MiB. Free space, or move storage.root.`;
  return [notice(app, 'disk low', day, `${mb} MiB of disk are free`, text, { free_bytes: free })];
}

async function openBreakers(app: App): Promise<readonly NewNotice[]> {
  const { hosts } = await app.politeMemory();
  const since = instant(app.clock.now() - LOOK_BACK);
  const found: NewNotice[] = [];
  for (const host of await hosts.names()) {
    const { breaker } = await hosts.find(host);
    if (breaker?.state !== 'open') continue;
    const [opened] = (await hosts.transitions(host, 20)).filter(({ to }) => to === 'open');
    if (!opened || opened.at < since) continue;
    const title = `${host} is left alone after ${breaker.failures} failures`;
    const occasion = `${host} ${opened.at.slice(0, 13)}`;
    found.push(
      notice(app, 'breaker open', occasion, title, opened.reason, { host, at: opened.at }),
    );
  }
  return found;
}

const notice = (
  app: App,
  kind: OperatorKind,
  occasion: string,
  title: string,
  text: string,
  details: NewNotice['details'],
): NewNotice => ({
  at: instant(app.clock.now()),
  kind,
  occasion,
  watch: null,
  title,
  text,
  details,
});
