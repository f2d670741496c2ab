import { EXIT } from '../../core/errors.ts';
import type { Json, JsonObject } from '../../core/json.ts';
import type { ParsedRecord, RecordBody } from '../../core/record.ts';
import { snake } from '../../core/snake-keys.ts';
import type { JsonOf } from '../../core/verb.ts';
import { type ParsedFile, parseSaved } from '../../use-cases/parse-saved.ts';
import type { Command } from '../command.ts';
import type { Door } from '../door.ts';
import { facts } from '../show/table.ts';
import { counted } from '../show/units.ts';
import type { SourceParseCommand } from '../table/sources.ts';

const sourceParse: Command<SourceParseCommand> = async ({ args }, door) => {
  const { source, files } = args;
  const { cwd } = door.terminal;
  let refused = 0;
  for await (const one of parseSaved(await door.settings(), {
    source,
    files,
    cwd,
    clock: door.clock,
  })) {
    if (one.is === 'refused') {
      refused += 1;
      const { code, message } = one.error;
      if (door.json) door.printJson({ file: one.file, error: { code, message } });
      else door.print(`${door.paint.bad('refused')}  ${one.file}: ${message}`);
    } else if (one.is === 'named') {
      const { key, version, files: wanted } = one.candidate;
      const from = wanted.map(({ url }) => url);
      if (door.json)
        door.printJson({
          file: one.file,
          named: { id: one.id ?? null, key, version: version ?? null, files: from },
        });
      else door.print(`${door.paint.dim('named')}    ${one.id ?? key}  ${from.join(' ')}`);
    } else if (door.json) door.printJson(jsonOf(one));
    else print(one, door);
  }
  return refused === 0 ? EXIT.ok : EXIT.failed;
};
export default sourceParse;

function jsonOf({ file, record, body }: ParsedFile): JsonOf<SourceParseCommand> {
  const { body: source, ...fields } = withBody(record);
  const plain = Object.entries(fields).map(([name, value]) => [spelled(name), value]);
  return {
    file,
    record: JSON.parse(JSON.stringify(Object.fromEntries(plain))) as JsonObject,
    body: body && {
      normalizer: source?.normalizer ?? null,
      status: body.status,
      markdown: body.markdown,
      headings: body.headings.map((heading) => ({ ...heading })),
      warnings: [...body.warnings],
    },
  };
}

function print({ file, record, body }: ParsedFile, door: Door): void {
  const { paint } = door;
  const { body: _source, title, metadata, ...fields } = withBody(record);
  door.print(paint.bold(title));
  const rows = Object.entries(fields).map(([name, value]) => [
    spelled(name),
    inWords(value as Json),
  ]);
  const own = Object.entries(metadata).map(([name, value]) => [`  ${name}`, inWords(value)]);
  const read = body
    ? [['body', `${body.status}, ${counted(body.markdown.length, 'character')}`] as const]
    : [];
  door.print(
    facts(
      [['file', file], ...rows, ...read, ['metadata', ''], ...own] as [string, string][],
      paint.dim,
    ),
  );
  for (const warning of body?.warnings ?? []) door.print(paint.warn(`  ${warning}`));
  door.print('');
}

/** Only documents have text to read. */
const withBody = (record: ParsedRecord): ParsedRecord & { readonly body?: RecordBody } => record;

const inWords = (value: Json | undefined): string =>
  value === undefined || value === null
    ? '-'
    : typeof value === 'string'
      ? value
      : JSON.stringify(value);

/** The contract's spelling: `publishedAt` is `published_at`. */
const spelled = (name: string): string => (name === 'citation' ? 'citation_string' : snake(name));
