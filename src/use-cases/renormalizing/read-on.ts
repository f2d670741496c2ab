import type { App } from '../../app/app.ts';
import { type Renormalized, renormalize } from './renormalize.ts';

/**
 * Goes on with the bodies of a source of which pages are missing: each gets as much processor time again. `among` names
 * those that were there before a run, because the limit of one run is not to be had twice in it.
 */
export async function readOn(
  app: App,
  source: string,
  { stop, among }: { readonly stop: AbortSignal; readonly among?: readonly string[] },
): Promise<Renormalized | undefined> {
  const partial = await app.catalog.documents.partial(source);
  const ids = among === undefined ? partial : partial.filter((id) => among.includes(id));
  if (ids.length === 0) return undefined;
  const outcome = await renormalize(app, { source, ids, mode: 'apply', stop });
  const left = await app.catalog.documents.partial(source);
  app.log('info', 'bodies with missing pages were read on', {
    source,
    looked: outcome.looked,
    complete: ids.filter((id) => !left.includes(id)).length,
  });
  return outcome;
}
