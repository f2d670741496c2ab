import { join } from 'node:path';
import type { Document } from '../../core/catalog.ts';
import { AnnalsError, EXIT } from '../../core/errors.ts';
import type { Command } from '../command.ts';
import { heldFacts } from '../show/document.ts';
import { facts, table } from '../show/table.ts';
import { bytes, moment } from '../show/units.ts';

const show: Command = async ({ args, options }, door) => {
  const app = await door.openExisting();
  const { documents } = app.catalog;
  const name = args[0] ?? '';
  const document = (await documents.find(name)) ?? (await documents.findByUrl(name));
  if (!document) {
    throw new AnnalsError('NOT_FOUND', `there is no document '${name}' in ${app.dataFolder}`);
  }
  const [files, versions] = await Promise.all([
    documents.artifacts(document.id),
    documents.versions(document.id),
  ]);
  if (options.raw) {
    for (const file of files) door.print(join(app.dataFolder, file.path));
    return EXIT.ok;
  }
  if (options.body) {
    if (document.bodyText === null) throw noBody(document);
    door.print(document.bodyText);
    return EXIT.ok;
  }
  if (door.json) {
    door.printJson({ document, versions, files });
    return EXIT.ok;
  }
  const { paint } = door;
  const { width } = door.terminal.out;
  door.print(paint.bold(document.title));
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
        ...heldFacts(document),
      ],
      paint.dim,
    ),
  );
  door.print(`\n${paint.bold('Versions')}`);
  const versionRows = versions.map((v) => [String(v.number), moment(v.seenAt), v.rawSha256 ?? '-']);
  door.print(
    table([{ title: '#' }, { title: 'seen' }, { title: 'sha256', shrinks: true }], versionRows, {
      width,
      head: paint.dim,
    }),
  );
  if (files.length > 0) {
    door.print(`\n${paint.bold('Files')}`);
    const rows = files.map((f) => [
      f.name,
      bytes(f.size),
      f.mediaType,
      join(app.dataFolder, f.path),
    ]);
    const columns = [
      { title: 'name' },
      { title: 'size', align: 'right' },
      { title: 'type' },
      { title: 'path' },
    ] as const;
    door.print(table(columns, rows, { head: paint.dim }));
  }
  const text = document.bodyText?.trimEnd();
  if (text) door.print(`\n${paint.dim('─'.repeat(Math.min(width ?? 72, 100)))}\n${text}`);
  return EXIT.ok;
};
export default show;

const noBody = (document: Document): AnnalsError =>
  new AnnalsError(
    'NOT_FOUND',
    `${document.id} has no body text (body status: ${document.bodyStatus ?? 'none'})`,
  );
