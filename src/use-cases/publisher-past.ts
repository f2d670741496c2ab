/** The past as the publisher keeps it: texts of other days are records that say which one they are a version of. */
import type { App } from '../app/app.ts';
import type { DocumentThen } from '../core/catalog.ts';
import type { Instant } from '../core/time.ts';

/** A record can have no more versions that are looked at than this. */
const MOST = 2_000;

/** The text that was in force then, where it is held; undefined otherwise. */
export async function publisherVersion(
  { catalog }: Pick<App, 'catalog'>,
  id: string,
  moment: Instant,
): Promise<DocumentThen | undefined> {
  const day = moment.slice(0, 10);
  const versions = await catalog.relations.list({
    id,
    direction: 'in',
    kinds: ['version_of'],
    limit: MOST,
  });
  const inForce = versions.find(
    ({ since, until }) =>
      since !== undefined && since <= day && (until === undefined || day < until),
  );
  const then = inForce?.from ?? ((await isInForceSince({ catalog }, id, day)) ? id : undefined);
  if (then === undefined) return undefined;
  const newest = (await catalog.documents.versions(then)).at(-1);
  return newest && catalog.documents.atVersion(then, newest.number);
}

/** The text of today was that of the day already, as the publisher says (`inForceSince` in the metadata). */
async function isInForceSince(
  { catalog }: Pick<App, 'catalog'>,
  id: string,
  day: string,
): Promise<boolean> {
  const document = await catalog.documents.find(id);
  const since = document?.metadata.inForceSince;
  return document?.status === 'active' && typeof since === 'string' && since <= day;
}

/** The command that fetches the record as it was then, where its publisher keeps its past. */
export function commandForPast(
  { registry }: Pick<App, 'registry'>,
  id: string,
  moment: Instant,
): string | undefined {
  const known = registry.canonicalId(id);
  if (known.is === 'malformed') return undefined;
  return known.kind.past?.(id.slice(id.indexOf(':') + 1), moment.slice(0, 10));
}
