import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { showRun } from '../../api/routes/show-run.ts';
import type { RunningServer } from '../../api/server.ts';
import type { App } from '../../app/app.ts';
import { findBrowser } from '../../app/find-browser.ts';
import { makeFolders } from '../../app/make-folders.ts';
import { isEnabled } from '../../app/settings/source-params.ts';
import { EXIT, type ExitCode } from '../../core/errors.ts';
import type { Family } from '../../core/family.ts';
import type { JsonObject } from '../../core/json.ts';
import type { Run } from '../../core/run.ts';
import { snakeKeys } from '../../core/snake-keys.ts';
import { untilAborted } from '../../core/until-aborted.ts';
import { type Checked, checkData } from '../../use-cases/checking.ts';
import { keepEmbedding } from '../../use-cases/indexing.ts';
import { relationsOf } from '../../use-cases/relations.ts';
import { startRun } from '../../use-cases/running.ts';
import { why } from '../../use-cases/why.ts';
import type { Command } from '../command.ts';
import type { Door } from '../door.ts';
import { PRACTICE_CA, startPracticeProcess } from '../practice-process.ts';
import { showProgress } from '../progress/show.ts';
import { UsageError } from '../report-error.ts';
import { layoutOn } from '../show/layout.ts';
import { printRelations } from '../show/relations.ts';
import { exitCodeOf, runFacts } from '../show/run-summary.ts';
import { facts } from '../show/table.ts';
import { counted } from '../show/units.ts';
import { stopOnSignal } from '../signals.ts';
import type { DemoCommand } from '../table/acquire.ts';
import { lookedAt } from './fsck.ts';
import { storyLines } from './why.ts';

const DAY = '2026-07-15';

/** What a source is asked for; without an entry, what it does by itself. */
const paramsOf = (app: App, source: string): JsonObject =>
  app.registry.families.map(({ demo }) => demo?.params?.[source]).find(Boolean) ?? {};

/** The publishers are our own: a newcomer should not have to wait for politeness. */
const settingsOf = (families: readonly Family[]) =>
  families
    .flatMap(({ demo }) => Object.entries(demo?.settings ?? {}))
    .map(([path, value]) => ({ flag: 'annals demo', path, value }));

const runDemo: Command<DemoCommand> = async ({ options }, door) => {
  const { paint } = door;
  const { perDay } = options;
  const { stop, release } = stopOnSignal(() => door.say(door.errPaint.dim('stopping')));
  /** What was begun, to be ended in reverse whatever happens in between. */
  const begun: (() => void | Promise<void>)[] = [release];
  try {
    const folder = await demoFolder(door, options.keep);
    const practice = await startPracticeProcess(folder, { days: [DAY], perDay });
    begun.push(practice.stop);
    door.say(`Practice publishers answer at ${practice.address}: nothing leaves this machine.`);
    const flags = [
      { flag: 'annals demo', path: 'network.connectTo', value: { '*': practice.address } },
      { flag: 'annals demo', path: 'network.ca', value: practice.ca },
      // Some indexes answer only to who says how to be reached.
      { flag: 'annals demo', path: 'http.contact', value: 'demo@annals.example' },
      // The publishers are our own: a newcomer should not have to wait for politeness.
      { flag: 'annals demo', path: 'http.rate', value: '10/second' },
      ...settingsOf((await door.settings()).families),
      { flag: '--data', path: 'storage.root', value: folder },
      ...(options.port === undefined ? [{ flag: 'annals demo', path: 'api.port', value: 0 }] : []),
    ];
    const app = await door.open({ flags });
    const { startServer } = await import('../../api/server.ts');
    const server = await startServer(app, app.settings.api);
    begun.push(server.close);
    const over = new AbortController();
    const embedding = keepEmbedding(app, over.signal);
    begun.push(() => {
      over.abort();
      return embedding;
    });
    const signIn = await server.signInLink();
    door.say(`The server answers at ${paint.name(server.url)}`);
    door.say(`The dashboard, signed in (once, within 15 minutes): ${paint.name(signIn)}\n`);
    const chosen = options.source
      ? [options.source]
      : Object.values((await door.registry()).sources).map(({ name }) => name);
    const runs = await runSources(app, door, await runnable(app, door, chosen), stop);
    const checked = await checkData(app, { mode: 'report', cwd: door.terminal.cwd });
    const exit = verdict(runs, checked);
    if (door.json) {
      const ok = exit === EXIT.ok;
      door.printJson({
        ok,
        url: server.url,
        sign_in: signIn,
        data_folder: folder,
        runs: runs.map(showRun),
        checked: snakeKeys(checked),
      });
    } else {
      await present(app, door, runs, checked);
      // What is gone in a moment is not worth pointing at.
      if (!options.once) await pointAround(app, door, server);
    }
    if (options.once || stop.aborted) return exit;
    door.say(paint.bold('\nCtrl-C ends the demo.'));
    await untilAborted(stop);
    return EXIT.ok;
  } finally {
    for (const end of begun.reverse()) await end();
  }
};
export default runDemo;

/** What `--data` names, and otherwise ./demo-data, stays; anything else is gone at the end. */
async function demoFolder(door: Door, isKept: boolean): Promise<string> {
  const { settings, origins } = await door.settings();
  const isNamed = origins.get('storage.root') === '--data';
  if (isNamed || isKept) {
    const folder = resolve(door.terminal.cwd, isNamed ? settings.storage.root : 'demo-data');
    if (isNamed) await refuseForeign(folder);
    makeFolders(folder);
    return folder;
  }
  const folder = await mkdtemp(join(tmpdir(), 'annals-demo-'));
  door.atEnd(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Made-up records must not come among real ones: only a new folder, or that of an earlier demo, will do. */
async function refuseForeign(folder: string): Promise<void> {
  const names = existsSync(folder) ? await readdir(folder) : [];
  if (names.length === 0 || names.includes(PRACTICE_CA)) return;
  throw new UsageError(
    `${folder} is not empty and not of an earlier demo; the demo would put made-up records there`,
    'Name a new folder with --data.',
  );
}

/** What is switched on, without what needs a browser where there is none: that is said, and no failure. */
async function runnable(
  app: App,
  door: Door,
  chosen: readonly string[],
): Promise<readonly string[]> {
  const enabled = chosen
    .map(app.registry.source)
    .filter((source) => isEnabled(app.settings, source));
  const browser = await findBrowser(app.settings, door.terminal.env);
  if (browser.found) return enabled.map(({ name }) => name);
  const without = enabled.filter((source) => source.browser !== undefined);
  for (const { name } of without) {
    door.say(
      `${name} is left out: it needs a browser, and ${browser.why} (apt-get install chromium)`,
    );
  }
  return enabled.filter((source) => !without.includes(source)).map(({ name }) => name);
}

async function runSources(
  app: App,
  door: Door,
  names: readonly string[],
  stop: AbortSignal,
): Promise<Run[]> {
  const runs: Run[] = [];
  for (const source of names) {
    if (stop.aborted) break;
    const view = showProgress(door, source);
    try {
      const params = paramsOf(app, source);
      const order = { source, params, mode: 'full', trigger: 'cli', stop } as const;
      const run = await startRun(app, { ...order, onProgress: view.update });
      view.end();
      runs.push(run);
      if (!door.json) door.print(`${(await runFacts(app, run, door)).join('\n')}\n`);
    } finally {
      view.end();
    }
  }
  return runs;
}

function verdict(runs: readonly Run[], checked: Checked): ExitCode {
  const failed = runs.map(exitCodeOf).find((code) => code !== EXIT.ok);
  if (failed !== undefined) return failed;
  return checked.ok ? EXIT.ok : EXIT.storage;
}

async function present(
  app: App,
  door: Door,
  runs: readonly Run[],
  checked: Checked,
): Promise<void> {
  const { paint } = door;
  await showDay(app, door);
  const [item] = await app.catalog.items.list({
    runId: runs[0]?.id,
    status: ['downloaded'],
    limit: 1,
  });
  if (item?.documentId) {
    door.print(`${paint.bold('Why is it here?')}  ${paint.dim(`annals why ${item.key}`)}`);
    const story = await why(app, item.documentId, 20);
    for (const line of storyLines(story, door)) door.print(`  ${line.replaceAll('\n', '\n  ')}`);
    door.print('');
  }
  for (const { demo } of app.registry.families) await showRecord(app, door, demo?.shows);
  door.print(
    `${paint.bold('Do rows, bytes and manifest agree?')}  ${paint.dim('annals fsck')}\n  ` +
      (checked.ok ? paint.good('yes') : paint.bad('no')) +
      paint.dim(`: ${lookedAt(checked.looked)}`),
  );
}

/** A record among others: what one publisher says of it, another's records prove. */
async function showRecord(app: App, door: Door, id: string | undefined): Promise<void> {
  const found = id === undefined ? undefined : await app.catalog.records.find(id);
  if (!found || id === undefined) return;
  const { paint } = door;
  const title = found.is === 'document' ? found.document.title : found.title;
  door.print(`${paint.bold(title)}  ${paint.dim(`annals relations ${id}`)}`);
  printRelations(await relationsOf(app, id, { direction: 'both', limit: RELATIONS }), id, door);
  door.print('');
}

async function pointAround(
  app: App,
  door: Door,
  { url, signInLink }: RunningServer,
): Promise<void> {
  const { paint } = door;
  const [item] = await app.catalog.items.list({ status: ['downloaded'], limit: 1 });
  door.print(`\n${paint.bold('Look at it')}`);
  const links: [meaning: string, what: string][] = [
    ['the index of the day', `${url}/v1/days/${DAY}`],
    ['the dashboard, signed in', await signInLink()],
    ['a search by words and meaning', `${url}/v1/search?q=clean+air`],
    ['all that is served', `${url}/openapi.json`],
    ['the files', join(app.dataFolder, 'corpus')],
    ['what is held', await door.suggest('status')],
    ['the story of the run', await door.suggest('why latest')],
    ['one document', await door.suggest(`show ${item?.key ?? '<id>'}`)],
  ];
  door.print(
    facts(
      links.map(([meaning, what]) => [`  ${meaning}`, paint.name(what)]),
      paint.dim,
    ),
  );
}

const ROWS = 8;
const RELATIONS = 30;

async function showDay(app: App, door: Door): Promise<void> {
  const { paint } = door;
  const source = app.registry.sources.find(({ range }) => range);
  const day = source && (await app.catalog.days.day(source.name, DAY));
  if (!day) return;
  const family = app.registry.families.find(({ name }) => name === source.family);
  const title = family?.title ?? source.title;
  door.print(
    `${paint.bold(`${title} on ${DAY}`)}: ${counted(day.total, 'entry').replace('entrys', 'entries')}`,
  );
  const rows = day.items
    .slice(0, ROWS)
    .map(({ bucket, document }) => [
      bucket === 'NEW' ? paint.good(bucket) : bucket,
      document.kind,
      document.title,
    ]);
  const columns = [
    { title: 'bucket' },
    { title: 'kind' },
    { title: 'title', shrinks: true },
  ] as const;
  door.print(layoutOn(door).table(columns, rows));
  if (day.total > rows.length) door.print(paint.dim(`and ${day.total - rows.length} more`));
  door.print('');
}
