/**
 * The media type among `offered` that the Accept header likes best: by its quality, then by how
 * exactly it is named, then as they are offered. The first one when the header likes none of them:
 * an answer in another form helps more than none.
 */
export function preferred<T extends string>(
  accept: string | undefined,
  offered: readonly [T, ...T[]],
): T {
  // Most clients say nothing, and like all of them as much.
  if (accept === undefined || accept === '*/*') return offered[0];
  const liked = offered
    .map((type) => ({ type, ...likingOf(accept, type) }))
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality || b.exactness - a.exactness);
  return liked[0]?.type ?? offered[0];
}

interface Liking {
  readonly quality: number;
  readonly exactness: number;
}

/** The most exact range decides, whatever stands beside it. */
function likingOf(accept: string, type: string): Liking {
  const ranges = accept.slice(0, 1000).split(',');
  return ranges
    .map((range): Liking => {
      const [name = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
      const weight = parameters.find((parameter) => parameter.startsWith('q='));
      const quality = weight === undefined ? 1 : Number(weight.slice(2));
      const exactness = EXACTNESS.findIndex((matches) => matches(name, type));
      return { quality: Number.isFinite(quality) ? quality : 1, exactness };
    })
    .reduce((best, one) => (one.exactness > best.exactness ? one : best), {
      quality: 0,
      exactness: -1,
    });
}

const EXACTNESS: readonly ((range: string, type: string) => boolean)[] = [
  (range) => range === '*/*',
  (range, type) => range.endsWith('/*') && type.startsWith(range.slice(0, -1)) && range !== '*/*',
  (range, type) => range === type,
];
