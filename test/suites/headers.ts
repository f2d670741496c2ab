import { charsetNamed } from '../../src/core/decode-text.ts';
import { parseMediaType } from '../../src/core/media-type.ts';
import { readSuite, type SuiteScore, score } from './suites-folder.ts';

interface MimeCase {
  readonly input: string;
  readonly output: string | null;
  readonly encoding?: string | null;
}

export function runHeaders(): SuiteScore[] {
  const types = readSuite<(MimeCase | string)[]>('http/wpt/mime-types.json').filter(
    (one) => typeof one !== 'string',
  );
  return [score('mime-types', 'must', types, typePasses, (one) => one.input)];
}

function typePasses(one: MimeCase): boolean {
  const media = parseMediaType(one.input);
  if (media === undefined) return one.output === null;
  if (written(media) !== one.output) return false;
  const label = media.parameters.get('charset');
  const charset = label === undefined ? undefined : charsetNamed(label);
  return (
    one.encoding === undefined ||
    (charset ?? null) === (one.encoding === null ? null : one.encoding.toLowerCase())
  );
}

/** As the suite writes media types: values that are no tokens are quoted. */
function written({ essence, parameters }: NonNullable<ReturnType<typeof parseMediaType>>): string {
  const list = [...parameters].map(([name, value]) =>
    /^[!#$%&'*+\-.^_`|~A-Za-z0-9]+$/.test(value)
      ? `;${name}=${value}`
      : `;${name}="${value.replace(/["\\]/g, '\\$&')}"`,
  );
  return essence + list.join('');
}
