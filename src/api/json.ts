/** What fastify says of the JSON it sends, for what was written elsewhere. */
export const JSON_TYPE = 'application/json; charset=utf-8';

/**
 * JSON of whatever a handler returns. A BigInt would throw: it is written as a number while that is
 * exact, and as text beyond.
 */
export function toJson(value: unknown): string {
  try {
    return JSON.stringify(value ?? null);
  } catch {
    // Looking at every value takes several times as long: only where it has to be.
    return JSON.stringify(value, (_key, inner: unknown) =>
      typeof inner === 'bigint' ? readable(inner) : inner,
    );
  }
}

const readable = (value: bigint): number | string =>
  BigInt.asIntN(54, value) === value ? Number(value) : String(value);
