import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { normalizersOf } from '../../app/normalizers.ts';
import { EXIT } from '../../core/errors.ts';
import { snakeKeys } from '../../core/snake-keys.ts';
import { normalizeBytes } from '../../use-cases/normalizing.ts';
import type { Command } from '../command.ts';
import { UsageError } from '../report-error.ts';
import type { NormalizeCommand } from '../table/understand.ts';

const normalize: Command<NormalizeCommand> = async ({ args, options }, door) => {
  const file = args.file;
  const normalizer = options.normalizer;
  const { settings, families } = await door.settings();
  const known = Object.keys(normalizersOf(families));
  if (normalizer !== undefined && !known.includes(normalizer)) {
    throw new UsageError(
      `--normalizer is '${normalizer}'; there are: ${known.join(', ')}`,
      'Leave it out to have the bytes recognised.',
    );
  }
  const name = file === '-' ? 'standard input' : file;
  const bytes = file === '-' ? await standardInput() : await bytesOf(file, door.terminal.cwd);
  const order = { name, bytes, normalizer, baseUrl: options.baseUrl };
  const body = await normalizeBytes(order, { settings, families });
  if (door.json) {
    const { status, markdown, headings, artifacts, warnings, pages } = body;
    const { runningLines = [], fields = [], ocr = [], blocks = [] } = body;
    door.printJson({
      normalizer: body.normalizer,
      status,
      markdown,
      headings,
      tables: snakeKeys(body.tables ?? []),
      artifacts: snakeKeys(artifacts),
      warnings,
      pages,
      blocks,
      running_lines: runningLines,
      fields,
      ocr,
    });
  } else {
    for (const warning of body.warnings) door.say(`${name}: ${warning}`);
    if (body.status === 'scanned_no_text') door.say(`${name}: its pages are images without text`);
    if (body.markdown !== '') door.print(body.markdown.trimEnd());
  }
  if (body.status === 'partial') return EXIT.partial;
  return body.status === 'empty' ? EXIT.failed : EXIT.ok;
};
export default normalize;

async function bytesOf(file: string, cwd: string): Promise<Uint8Array> {
  try {
    return await readFile(resolve(cwd, file));
  } catch (error) {
    const why = (error as NodeJS.ErrnoException).code ?? String(error);
    throw new UsageError(
      `${file} cannot be read (${why})`,
      'Name a file, or - for standard input.',
      'NOT_FOUND',
    );
  }
}

async function standardInput(): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
