import type { App } from '../../app/app.ts';
import type { Document } from '../../core/catalog.ts';
import { AnnalsError, EXIT, type ExitCode } from '../../core/errors.ts';
import type { DataRecord } from '../../core/records.ts';
import type { CallOf, JsonOf } from '../../core/verb.ts';
import { type FoundRelations, relationsOf } from '../../use-cases/relations.ts';
import { type ShownDocument, showDocument } from '../../use-cases/showing.ts';
import { requireRecord, showRecord } from '../../use-cases/showing-records.ts';
import type { Command } from '../command.ts';
import type { Door } from '../door.ts';
import { documentJson, recordJson } from '../json/show-record.ts';
import { printRecord } from '../show/data-record.ts';
import { heldFacts, successionFact } from '../show/document.ts';
import { layoutOn } from '../show/layout.ts';
import { printRelations } from '../show/relations.ts';
import { facts } from '../show/table.ts';
import { bytes, moment } from '../show/units.ts';
import type { ShowCommand } from '../table/records.ts';

const show: Command<ShowCommand> = async ({ args, options }, door) => {
  const app = await door.openExisting();
  const name = args.id;
  const found = await requireRecord(app, name);
  if (found.is !== 'document') return showData(app, found, options, door);
  const shown = await showDocument(app, found.document.id, {
    ...(options.asOf !== undefined && { asOf: options.asOf }),
    which: options.follow ? 'living' : 'asked',
  });
  const { document, files, succession } = shown;
  if (options.follow && succession) {
    const { chain } = succession;
    const isLiving = succession.is === 'living';
    const led = isLiving
      ? `shown instead: ${chain.join(' → ')}`
      : successionFact(succession, door.errPaint);
    door.say(`${name} is ${isLiving ? 'replaced' : 'shown'}; ${led}`);
  }
  if (options.raw) {
    for (const file of files) door.print(app.store.whereIs(file.path, file.sha256));
    return EXIT.ok;
  }
  if (options.body) {
    if (document.bodyText === null) throw noBody(document);
    door.print(document.bodyText);
    return EXIT.ok;
  }
  const related = await relationsOf(app, document.id, { direction: 'both', limit: RELATED });
  if (door.json) door.printJson(documentJson(shown, related));
  else print(shown, related, app, door);
  return EXIT.ok;
};
export default show;

/** `annals relations` shows all of them. */
const RELATED = 20;

/** Records without a text of their own: entities, events, terms. */
async function showData(
  app: App,
  found: DataRecord,
  options: CallOf<ShowCommand>['options'],
  door: Door<JsonOf<ShowCommand>>,
): Promise<ExitCode> {
  const shown = await showRecord(app, found, options.asOf);
  const { record, files } = shown;
  if (options.body) {
    throw new AnnalsError('NOT_FOUND', `${record.id} has no body text: it is a ${record.is}`);
  }
  if (options.raw) {
    for (const file of files) door.print(app.store.whereIs(file.path, file.sha256));
    return EXIT.ok;
  }
  const related = await relationsOf(app, record.id, { direction: 'both', limit: RELATED });
  if (door.json) door.printJson(recordJson(shown, related));
  else {
    printRecord(shown, app.store, door);
    printRelations(related, record.id, door);
  }
  return EXIT.ok;
}

function print(shown: ShownDocument, related: FoundRelations, { store }: App, door: Door): void {
  const { document, version, succession } = shown;
  const { paint } = door;
  const { width } = door.terminal.out;
  door.print(paint.bold(document.title));
  const isOld = version !== undefined && version.number < shown.versions.length;
  const successor: [string, string][] =
    succession && document.id === succession.chain[0]
      ? [['leads to', successionFact(succession, paint)]]
      : [];
  door.print(
    facts(
      [
        ['id', document.id],
        ['url', document.sourceUrl],
        ['kind', document.kind],
        ['publisher', document.sourceOrg],
        ['published', document.publishedAt ? moment(document.publishedAt) : 'not known'],
        ['updated', document.updatedAt ? moment(document.updatedAt) : 'not known'],
        ['cite as', document.citation],
        ['shown', isOld ? `version ${version.number}, not the newest` : undefined],
        ['by way of', shown.byWayOf ?? undefined],
        ...heldFacts(document),
        ...successor,
      ],
      paint.dim,
    ),
  );
  printVersions(shown, door);
  printFiles(shown, store, door);
  printRelations(related, document.id, door);
  const text = document.bodyText?.trimEnd();
  if (text) door.print(`\n${paint.dim('─'.repeat(Math.min(width ?? 72, 100)))}\n${text}`);
}

function printVersions({ versions }: ShownDocument, door: Door): void {
  const { paint } = door;
  door.print(`\n${paint.bold('Versions')}`);
  const rows = versions.map((v) => [
    String(v.number),
    moment(v.seenAt),
    v.grade,
    v.rawSha256 ?? '-',
  ]);
  const columns = [
    { title: '#' },
    { title: 'seen' },
    { title: 'differs in' },
    { title: 'sha256', shrinks: true },
  ] as const;
  door.print(layoutOn(door).table(columns, rows));
}

function printFiles({ files, filesKnown }: ShownDocument, store: App['store'], door: Door): void {
  if (filesKnown === 'main') {
    door.say(
      'Only the main file of this version is known: it is from before files of earlier versions were recorded.',
    );
  }
  if (files.length === 0) return;
  const { paint } = door;
  door.print(`\n${paint.bold('Files')}`);
  const rows = files.map((f) => [
    f.name,
    bytes(f.size),
    f.mediaType,
    store.whereIs(f.path, f.sha256),
  ]);
  const columns = [
    { title: 'name' },
    { title: 'size', align: 'right' },
    { title: 'type' },
    { title: 'path', wraps: true },
  ] as const;
  door.print(layoutOn(door).table(columns, rows));
}

const noBody = (document: Document): AnnalsError =>
  new AnnalsError(
    'NOT_FOUND',
    `${document.id} has no body text (body status: ${document.bodyStatus ?? 'none'})`,
  );
