import { isDeepStrictEqual } from 'node:util';
import { parseContentDisposition } from '../../src/fetch/content-disposition.ts';
import { charsetOf, formatMediaType, parseMediaType } from '../../src/fetch/media-type.ts';
import { readSuite, type SuiteScore, score } from './suites-folder.ts';

interface DispositionCase {
  readonly path: readonly string[];
  readonly input: string;
  readonly options?: unknown;
  readonly expected: unknown;
}
interface MimeCase {
  readonly input: string;
  readonly output: string | null;
  readonly encoding?: string | null;
}

export function runHeaders(): SuiteScore[] {
  // The cases with options are for servers that read multipart forms.
  const dispositions = readSuite<{ cases: DispositionCase[] }>(
    'http/content-disposition-jshttp.json',
  ).cases.filter((one) => one.options === undefined);
  const types = readSuite<(MimeCase | string)[]>('http/wpt/mime-types.json').filter(
    (one) => typeof one !== 'string',
  );
  return [
    score(
      'content-disposition',
      'must',
      dispositions,
      (one) => isDeepStrictEqual(parseContentDisposition(one.input), one.expected),
      (one) => one.input,
    ),
    score('mime-types', 'must', types, typePasses, (one) => one.input),
  ];
}

function typePasses(one: MimeCase): boolean {
  const media = parseMediaType(one.input);
  if (media === undefined) return one.output === null;
  if (formatMediaType(media) !== one.output) return false;
  return (
    one.encoding === undefined ||
    (charsetOf(media) ?? null) === (one.encoding === null ? null : one.encoding.toLowerCase())
  );
}
