import type { Family } from '../../core/family.ts';
import type { JsonObject } from '../../core/json.ts';
import type { Source } from '../../core/source.ts';

/** The families, with one source that tells which of its parameters it reads. */
export function watchParams(
  families: readonly Family[],
  name: string,
  onRead: (param: string) => void,
): readonly Family[] {
  return families.map((family) => {
    const loader = family.sources[name];
    if (!loader) return family;
    const load = async () => ({ default: watched((await loader()).default, onRead) });
    return { ...family, sources: { ...family.sources, [name]: load } };
  });
}

function watched(source: Source, onRead: (param: string) => void): Source {
  const { settle, acquire, finish } = source;
  const params = (given: JsonObject): JsonObject =>
    new Proxy(given, {
      get: (all, name) => {
        onRead(String(name));
        return Reflect.get(all, name);
      },
    });
  const withParams = <C extends { readonly params: JsonObject }>(context: C): C =>
    new Proxy(context, {
      get: (all, name) => (name === 'params' ? params(all.params) : Reflect.get(all, name, all)),
    });
  return {
    ...source,
    discover: (context) => source.discover(withParams(context)),
    parse: (acquired, candidate, context) => source.parse(acquired, candidate, withParams(context)),
    ...(settle && { settle: (given, clock) => settle.call(source, params(given), clock) }),
    ...(acquire && { acquire: (one, context) => acquire.call(source, one, withParams(context)) }),
    ...(finish && { finish: (context) => finish.call(source, withParams(context)) }),
  };
}
