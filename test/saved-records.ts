/** What a source makes of a saved answer that a test writes down, without files and without a network. */
import type { Acquired, AcquiredFile } from '../src/core/acquired.ts';
import { AnnalsError } from '../src/core/errors.ts';
import type { ParsedDocument } from '../src/core/record.ts';
import type { Recognised } from '../src/core/saved-answer.ts';
import type { Source } from '../src/core/source.ts';
import { textOf } from '../src/core/text-of.ts';

const RETRIEVED = '2026-11-17T00:00:00.000Z';

export function recognised(source: Source, text: string, name = 'saved'): readonly Recognised[] {
  const bytes = new TextEncoder().encode(text);
  return source.recognise?.({ name, bytes, text: textOf(bytes, undefined) }) ?? [];
}

/** The record of each thing that the answer names; `undefined` for what needs another answer first. */
export function recordsOf(
  source: Source,
  text: string,
  name = 'saved',
): Promise<readonly (ParsedDocument | undefined)[]> {
  const bytes = new TextEncoder().encode(text);
  return Promise.all(
    recognised(source, text, name).map(async (one) => {
      const context = { params: {}, retrievedAt: RETRIEVED };
      try {
        return (await source.parse(
          acquiredOf(one.bytes ?? bytes, one),
          one.candidate,
          context,
        )) as ParsedDocument;
      } catch (error) {
        if (one.file === undefined && error instanceof AnnalsError) return undefined;
        throw error;
      }
    }),
  );
}

function acquiredOf(bytes: Uint8Array, { file }: Recognised): Acquired {
  const held: AcquiredFile | undefined =
    file === undefined
      ? undefined
      : {
          file: { name: file, url: 'file:saved' },
          url: 'file:saved',
          sha256: '',
          size: bytes.length,
          mediaType: '',
          headers: {},
          bytes: async () => bytes,
          text: async () => textOf(bytes, undefined),
        };
  return {
    files: held ? [held] : [],
    missing: new Map(),
    file: (wanted) => (wanted === file ? held : undefined),
  };
}
