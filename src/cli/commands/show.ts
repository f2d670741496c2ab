import { join } from 'node:path';
import { type Shown, showDocument } from '../../app/showing.ts';
import type { Document } from '../../core/catalog.ts';
import { AnnalsError, EXIT } from '../../core/errors.ts';
import type { Command } from '../command.ts';
import type { Door } from '../door.ts';
import { heldFacts, successionFact } from '../show/document.ts';
import { facts, table } from '../show/table.ts';
import { bytes, moment } from '../show/units.ts';

const show: Command = async ({ args, options }, door) => {
  const app = await door.openExisting();
  const name = args[0] ?? '';
  const shown = await showDocument(app, name, {
    asOf: options.asOf as string | undefined,
    which: options.follow === true ? 'living' : 'asked',
  });
  const { document, files, succession } = shown;
  if (options.follow === true && succession) {
    const { chain } = succession;
    const isLiving = succession.is === 'living';
    const led = isLiving
      ? `shown instead: ${chain.join(' → ')}`
      : successionFact(succession, door.errPaint);
    door.say(`${name} is ${isLiving ? 'replaced' : 'shown'}; ${led}`);
  }
  if (options.raw) {
    for (const file of files) door.print(join(app.dataFolder, file.path));
    return EXIT.ok;
  }
  if (options.body) {
    if (document.bodyText === null) throw noBody(document);
    door.print(document.bodyText);
    return EXIT.ok;
  }
  if (door.json) door.printJson(shown);
  else print(shown, app.dataFolder, door);
  return EXIT.ok;
};
export default show;

function print(shown: Shown, dataFolder: string, door: Door): void {
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
        ...heldFacts(document),
        ...successor,
      ],
      paint.dim,
    ),
  );
  printVersions(shown, door);
  printFiles(shown, dataFolder, door);
  const text = document.bodyText?.trimEnd();
  if (text) door.print(`\n${paint.dim('─'.repeat(Math.min(width ?? 72, 100)))}\n${text}`);
}

function printVersions({ versions }: Shown, door: Door): void {
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
  door.print(table(columns, rows, { width: door.terminal.out.width, head: paint.dim }));
}

function printFiles({ files, filesKnown }: Shown, dataFolder: string, door: Door): void {
  if (filesKnown === 'main') {
    door.say(
      'Only the main file of this version is known: it is from before files of earlier versions were recorded.',
    );
  }
  if (files.length === 0) return;
  const { paint } = door;
  door.print(`\n${paint.bold('Files')}`);
  const rows = files.map((f) => [f.name, bytes(f.size), f.mediaType, join(dataFolder, f.path)]);
  const columns = [
    { title: 'name' },
    { title: 'size', align: 'right' },
    { title: 'type' },
    { title: 'path' },
  ] as const;
  door.print(table(columns, rows, { head: paint.dim }));
}

const noBody = (document: Document): AnnalsError =>
  new AnnalsError(
    'NOT_FOUND',
    `${document.id} has no body text (body status: ${document.bodyStatus ?? 'none'})`,
  );
