import type { Transform } from 'node:stream';
import { promisify } from 'node:util';
import {
  type BrotliOptions,
  brotliCompress,
  constants,
  createBrotliCompress,
  createGzip,
  gzip,
} from 'node:zlib';

/** Content codings we write, the one we like best first. */
const CODINGS = ['br', 'gzip'] as const;
export type Coding = (typeof CODINGS)[number];

/** Less is sent in one packet anyway. */
export const WORTH_CODING = 1024;

/**
 * The coding a client wants: by its quality, then as we like them; undefined where it wants none, or
 * says nothing (RFC 9110, 12.5.3).
 */
export function wantedCoding(accepted: string | string[] | undefined): Coding | undefined {
  if (accepted === undefined) return undefined;
  const qualities = new Map(
    String(accepted)
      .slice(0, 1000)
      .toLowerCase()
      .split(',')
      .map((one) => {
        const [name = '', ...parameters] = one.split(';').map((part) => part.trim());
        const weight = parameters.find((part) => part.startsWith('q='));
        // An old name of the same (RFC 9110, 8.4.1.3).
        const coding = name === 'x-gzip' ? 'gzip' : name;
        return [coding, weight === undefined ? 1 : Number(weight.slice(2)) || 0] as const;
      }),
  );
  const any = qualities.get('*') ?? 0;
  const identity = qualities.get('identity');
  const liked = CODINGS.map((coding) => ({ coding, quality: qualities.get(coding) ?? any }))
    .filter(({ quality }) => quality > 0 && quality >= (identity ?? 0))
    .sort((a, b) => b.quality - a.quality);
  return liked[0]?.coding;
}

/** Texts are worth it; pictures, PDFs and archives are compressed already. */
export const isCompressible = (contentType: string): boolean =>
  /^(?:text\/(?!event-stream)|application\/(?:[\w.+-]*(?:json|xml|javascript|yaml)|atom\+xml|linkset\+json|link-format|sql)|image\/svg\+xml)/i.test(
    contentType,
  );

/** Quick rather than small: an answer is written once and read once. */
const BROTLI: BrotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
const GZIP = { level: 5 } as const;

const brotli = promisify<string, BrotliOptions, Buffer>(brotliCompress);
const gzipped = promisify<string, typeof GZIP, Buffer>(gzip);

/** In the threads of the runtime, not in the loop that talks. */
export const coded = (text: string, coding: Coding): Promise<Buffer> =>
  coding === 'br' ? brotli(text, BROTLI) : gzipped(text, GZIP);

/** The same for what is sent piece by piece. */
export const coder = (coding: Coding): Transform =>
  coding === 'br' ? createBrotliCompress(BROTLI) : createGzip(GZIP);
