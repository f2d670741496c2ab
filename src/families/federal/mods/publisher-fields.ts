/** What MODS says of a package beside the fields that have a place of their own, by the publisher's names. */
import type { JsonObject } from '../../../core/json.ts';
import { present } from '../../../kit/parsed.ts';
import type { ModsPackage } from './mods.ts';

/** Said elsewhere in the record, the same for a whole collection, or a second spelling of the title. */
const SAID_ELSEWHERE: ReadonlySet<string> = new Set(
  'accessId collectionCode category waisDatabaseName branch searchTitle classification chamber congress session volume issue heldDate granuleDate preferredCitation'.split(
    ' ',
  ),
);

const IDENTIFIERS_SAID_ELSEWHERE =
  /^(?:uri|local|preferred citation|congressional record citation)$/;

export function publisherFields(mods: Omit<ModsPackage, 'granules'>): JsonObject {
  const fields = Object.entries(mods.extension).filter(([name]) => !SAID_ELSEWHERE.has(name));
  const identifiers = Object.entries(mods.identifiers).filter(
    ([type, values]) =>
      !IDENTIFIERS_SAID_ELSEWHERE.test(type) && values.some((value) => value !== ''),
  );
  return present({
    ...Object.fromEntries(fields.map(([name, values]) => [name, oneOrMore(values)])),
    ...(identifiers.length > 0 && {
      identifiers: Object.fromEntries(
        identifiers.map(([type, values]) => [type, oneOrMore(values)]),
      ),
    }),
    uscChapters: oneOrNone(mods.references.uscChapters),
    communications: oneOrNone(mods.references.communications as unknown as JsonObject[]),
    sudocs: mods.classifications.length > 0 ? oneOrMore(mods.classifications) : undefined,
    titlePart: mods.titlePart,
    ...mods.catalogued,
    related: oneOrNone((mods.related ?? []) as unknown as JsonObject[]),
    extent: mods.pages,
    digitalOrigin: mods.digitalOrigin,
  }) as JsonObject;
}

const oneOrNone = <T>(list: readonly T[]): readonly T[] | undefined =>
  list.length === 0 ? undefined : list;

const oneOrMore = (values: readonly string[]): string | string[] => {
  const [first = '', ...others] = [...new Set(values)];
  return others.length === 0 ? first : [first, ...others];
};
