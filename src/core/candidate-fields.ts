import type { Candidate } from './candidate.ts';
import type { JsonObject } from './json.ts';
import type { ParsedRecord } from './record.ts';
import { fit } from './shape.ts';
import type { Source } from './source.ts';

/** The source, with the fields of every candidate that it is handed read by its own shape. */
export function withFieldsRead<P extends JsonObject, S, A, R extends ParsedRecord, F>(
  source: Source<P, S, A, R, F>,
): Source<P, S, A, R, F> {
  const { fields: shape, merge, idOf, acquire, check } = source;
  if (!shape) return source;
  const read = (candidate: Candidate<F>): Candidate<F> => {
    let fields: F | undefined;
    return {
      ...candidate,
      // Read when they are asked for: most functions look at the key alone.
      get fields() {
        fields ??= fit(
          `${source.name} ${candidate.key}, as it was listed`,
          shape,
          candidate.fields,
        );
        return fields;
      },
    };
  };
  return {
    ...source,
    parse: (acquired, candidate, ctx) => source.parse(acquired, read(candidate), ctx),
    ...(merge && { merge: (a, b) => merge.call(source, read(a), read(b)) }),
    ...(idOf && { idOf: (candidate) => idOf.call(source, read(candidate)) }),
    ...(acquire && { acquire: (one, ctx) => acquire.call(source, read(one), ctx) }),
    ...(check && {
      check: (document, ctx, last) => check.call(source, document, ctx, last && read(last)),
    }),
  };
}
