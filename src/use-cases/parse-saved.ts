import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { normalizersOf } from '../app/normalizers.ts';
import { createReader } from '../app/reader.ts';
import { registryOf, settleParams } from '../app/registry.ts';
import type { Setup } from '../app/settings/shape.ts';
import { paramsFromSettings } from '../app/settings/source-params.ts';
import { systemClock } from '../app/system-clock.ts';
import type { Acquired, AcquiredFile } from '../core/acquired.ts';
import type { Candidate } from '../core/candidate.ts';
import { challengeIn } from '../core/challenge-page.ts';
import { AnnalsError } from '../core/errors.ts';
import type { JsonObject } from '../core/json.ts';
import type { NormalizedBody } from '../core/normalizer.ts';
import { isDocument, type ParsedRecord } from '../core/record.ts';
import type { Recognised } from '../core/saved-answer.ts';
import type { Source } from '../core/source.ts';
import type { ParseContext } from '../core/source-contexts.ts';
import { textOf } from '../core/text-of.ts';
import { type Clock, instant } from '../core/time.ts';
import { answerInWords } from './answer-in-words.ts';

/** One record that a source makes of a saved answer; nothing is fetched or stored. */
export interface ParsedFile {
  readonly is: 'record';
  readonly file: string;
  readonly record: ParsedRecord;
  /** The body as Markdown, where the record has one. */
  readonly body: NormalizedBody | null;
}

/** What a listing names and cannot be made a record of without further answers. */
export interface NamedOnly {
  readonly is: 'named';
  readonly file: string;
  readonly candidate: Candidate;
  /** The id that its record will have, where the source can tell. */
  readonly id: string | undefined;
}

export interface UnreadFile {
  readonly is: 'refused';
  readonly file: string;
  readonly error: AnnalsError;
}

export interface ParseOrder {
  readonly source: string;
  readonly files: readonly string[];
  readonly cwd: string;
  readonly clock: Clock;
}

/** Each record of each file in turn; a file that cannot be read does not keep the next from being read. */
export async function* parseSaved(
  setup: Setup,
  order: ParseOrder,
): AsyncGenerator<ParsedFile | NamedOnly | UnreadFile> {
  const source = (await registryOf(setup.families)).source(order.source);
  if (!source.recognise) {
    throw new AnnalsError('BAD_PARAMS', `${source.name} reads no saved answers`, {
      hint: 'It needs the function `recognise`: see docs/adding-a-source.md.',
    });
  }
  const params = settleParams(source, paramsFromSettings(setup, source), order.clock);
  const context = { params, retrievedAt: instant(order.clock.now()) };
  const reader = createReader(
    setup.settings.reading,
    systemClock,
    undefined,
    normalizersOf(setup.families),
  );
  try {
    for (const file of order.files) {
      try {
        for await (const found of recordsIn(source, file, order.cwd, context)) {
          if (found instanceof AnnalsError) yield { is: 'refused', file, error: found };
          else if ('candidate' in found)
            yield { is: 'named', file, ...found, id: source.idOf?.(found.candidate) };
          else {
            const text = isDocument(found) ? found.body : undefined;
            const body = text ? await reader.read(text) : null;
            yield { is: 'record', file, record: found, body };
          }
        }
      } catch (error) {
        yield { is: 'refused', file, error: refusalOf(error, file) };
      }
    }
  } finally {
    await reader.close();
  }
}

async function* recordsIn(
  source: Source,
  file: string,
  cwd: string,
  context: ParseContext<JsonObject>,
): AsyncGenerator<ParsedRecord | Pick<NamedOnly, 'candidate'> | AnnalsError> {
  const bytes = await bytesOf(file, cwd);
  const name = basename(file);
  const who = challengeIn(bytes);
  if (who !== undefined) {
    const message = `${file} is a challenge page (${who}), and no document`;
    throw new AnnalsError('CHALLENGE_PAGE', message, { challenged: true });
  }
  // Once for a file: one of 20 MB may hold thousands of records.
  const whole = savedBytes(bytes);
  const { text } = whole;
  const found = source.recognise?.({ name, bytes, text }) ?? [];
  if (found.length === 0) {
    const message = `${file} has nothing in it that ${source.name} reads: it is ${answerInWords(bytes, text)}, which is an empty list or an answer of another kind`;
    throw new AnnalsError('UNEXPECTED_SHAPE', message);
  }
  for (const one of eachOnce(source, found)) {
    const { candidate } = one;
    const isListing = one.file === undefined;
    const needsMore = candidate.files.some(({ optional }) => !optional);
    const namesOnly = isListing && (needsMore || candidate.files.length === 0);
    // One row that cannot be read does not hide those after it.
    yield await parsed(one).catch((error: unknown) =>
      namesOnly && error instanceof AnnalsError
        ? { candidate }
        : refusalOf(error, `${file}, ${candidate.key}`),
    );
  }

  function parsed(one: Recognised): Promise<ParsedRecord> {
    const saved = one.bytes ? savedBytes(one.bytes) : whole;
    return source.parse(acquiredOf(saved, name, one), one.candidate, context);
  }
}

/** What a listing names twice is one record, as in a run: a report under two topics has both. */
export function eachOnce(source: Source, found: readonly Recognised[]): readonly Recognised[] {
  const { merge } = source;
  if (!merge) return found;
  const once = new Map<string, Recognised>();
  for (const one of found) {
    const key = `${one.candidate.key} ${one.file ?? ''}`;
    const known = once.get(key);
    once.set(key, known ? { ...known, candidate: merge(known.candidate, one.candidate) } : one);
  }
  return [...once.values()];
}

/** What a parser did not foresee is an answer that it cannot read, and names where it stopped. */
function refusalOf(error: unknown, where: string): AnnalsError {
  if (error instanceof AnnalsError) return error;
  const why = error instanceof Error ? error.message : String(error);
  const message = `${where}: the source could not read it (${why})`;
  return new AnnalsError('UNEXPECTED_SHAPE', message, {}, error);
}

/** The answer as the one file that came; the others of the candidate are missing. */
function acquiredOf(saved: SavedBytes, name: string, { candidate, file }: Recognised): Acquired {
  const known = candidate.files.find((one) => one.name === file);
  const url = known?.url ?? `file:${name}`;
  const held =
    file === undefined ? [] : [heldFile(saved, { file: known ?? { name: file, url }, url })];
  const missing = candidate.files.filter((one) => one.name !== file);
  return {
    files: held,
    missing: new Map(missing.map((one) => [one.name, 'it was not among the saved answers'])),
    file: (wanted) => held.find((one) => one.file.name === wanted),
  };
}

interface SavedBytes {
  readonly bytes: Uint8Array;
  readonly text: string;
  readonly sha256: string;
}

const savedBytes = (bytes: Uint8Array): SavedBytes => ({
  bytes,
  text: textOf(bytes, undefined),
  sha256: createHash('sha256').update(bytes).digest('hex'),
});

function heldFile(
  { bytes, text, sha256 }: SavedBytes,
  about: Pick<AcquiredFile, 'file' | 'url'>,
): AcquiredFile {
  return {
    ...about,
    sha256,
    size: bytes.length,
    mediaType: 'application/octet-stream',
    headers: {},
    bytes: async () => bytes,
    text: async () => text,
  };
}

async function bytesOf(file: string, cwd: string): Promise<Uint8Array> {
  try {
    return await readFile(resolve(cwd, file));
  } catch (cause) {
    const why = (cause as NodeJS.ErrnoException).code ?? String(cause);
    throw new AnnalsError('NOT_FOUND', `${file} cannot be read (${why})`, {}, cause);
  }
}
