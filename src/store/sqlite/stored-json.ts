import { inflateRawSync } from 'node:zlib';
import { AnnalsError } from '../../core/errors.ts';

/** What we wrote ourselves; if it does not read back, the catalog was damaged. */
export function storedJson<T>(text: string): T {
  try {
    return JSON.parse(text) as T;
  } catch (error) {
    const start = JSON.stringify(text.slice(0, 40));
    const message = `a row of the catalog has a value that is not JSON, beginning with ${start}`;
    throw new AnnalsError('CATALOG_CORRUPT', message, {}, error);
  }
}

/** The same for what is kept compressed. */
export function packedJson<T>(packed: Uint8Array): T {
  let text: string;
  try {
    text = inflateRawSync(packed).toString();
  } catch (error) {
    const message = `a row of the catalog has a compressed value of ${packed.length} bytes that cannot be unpacked`;
    throw new AnnalsError('CATALOG_CORRUPT', message, {}, error);
  }
  return storedJson<T>(text);
}
