/** A printed hearing as a record, from its MODS, its text, or what the congress.gov API says of it. */

import type { Acquired } from '../../../core/acquired.ts';
import type { Candidate } from '../../../core/candidate.ts';
import { AnnalsError } from '../../../core/errors.ts';
import type { JsonObject } from '../../../core/json.ts';
import type { ParsedDocument } from '../../../core/record.ts';
import type { Relation } from '../../../core/relations.ts';
import { ordinal } from '../../../kit/congresses.ts';
import { dateWithin, instantOfDay, instantWithin } from '../../../kit/dates.ts';
import { present } from '../../../kit/parsed.ts';
import { withoutStop } from '../cite/without-stop.ts';
import { chamberLetter } from '../committees/api-shapes.ts';
import { type Hearing, readHearing } from '../committees/read-hearing.ts';
import { packageFacts } from '../govinfo/package-facts.ts';
import { printedBody, textsIn } from '../govinfo/package-files.ts';
import { detailsUrl } from '../govinfo/package-listing.ts';
import { federalId } from '../ids.ts';
import type { PrintedPackage } from '../mods/packages.ts';
import { modsRelations } from '../mods/relations.ts';
import { type PrintedHead, readPrintedHead } from '../printed/printed-head.ts';
import { wordsOf } from './same-text.ts';

const ORGANISATION = 'United States Congress';

export async function parseHearing(
  acquired: Acquired,
  { key, fields }: Candidate,
): Promise<ParsedDocument> {
  const { printed, changed, others, unread: unreadFacts } = await packageFacts(acquired, key);
  const apiFile = acquired.file('hearing');
  const api = apiFile ? readHearing(await apiFile.text()) : undefined;
  const texts = await textsIn(acquired);
  const print = texts.find(({ file }) => !file.name.endsWith('.pdf'));
  const words = print && (await print.text());
  const head = words === undefined ? {} : readPrintedHead(words);
  if (!printed && !api && texts.length === 0)
    throw new AnnalsError('UNEXPECTED_SHAPE', `${key} came without its MODS and without its text`);
  const body = await printedBody(acquired);
  const unread = [...unreadFacts, ...(api?.unread ?? [])];
  return {
    ...headOf(key, printed, api?.value, head),
    metadata: {
      ...metadataOf(key, printed, api?.value, head),
      ...fields,
      ...others,
      changed,
      textFormat: texts[0]?.file.name.split('.').at(-1),
      textWords: words === undefined ? undefined : (wordsOf(words) as unknown as JsonObject),
      ...(unread.length > 0 && { unread }),
    },
    ...((printed || api) && { relations: relationsOf(printed, api?.value) }),
    ...(body && { body }),
    // Texts come months after the hearing: until then every run looks again.
    incomplete: texts.length === 0,
  };
}

/** `52977` of `CHRG-118hhrg52977`, and of a part `CHRG-110shrg23001-pt1`. */
const jacketOf = (packageId: string): string | undefined =>
  /^CHRG-\d+[hsj]hrg(\d+)/i.exec(packageId)?.[1];

/** Parts of one hearing have one jacket and are packages, and so records, of their own: `23001-pt1`. */
export const volumeOf = (packageId: string): string | undefined =>
  /^CHRG-\d+[hsj]hrg(\d+[a-z0-9-]*)$/i.exec(packageId)?.[1]?.toLowerCase();

function headOf(
  key: string,
  printed: PrintedPackage | undefined,
  api: Hearing | undefined,
  head: PrintedHead,
) {
  const jacket = volumeOf(key) ?? api?.jacket ?? head.jacket ?? key;
  const days = [...(printed?.dates ?? []), ...(api?.dates ?? [])].flatMap(
    (day) => dateWithin(day) ?? [],
  );
  const held = days.sort()[0] ?? head.date;
  const congress = printed?.congress ?? api?.congress ?? head.congress;
  const title = printed?.title ?? api?.title ?? head.title ?? `Hearing ${jacket}`;
  const packageId = jacketOf(key) ? key : api?.packageId;
  const sourceUrl = packageId
    ? detailsUrl(packageId)
    : `https://www.congress.gov/committee-hearing/${jacket}`;
  const before =
    printed?.references.committees[0]?.name ?? api?.committees[0]?.name ?? head.committees?.[0];
  const said = [
    before ? `${withoutStop(title)}: hearing before the ${before.replace(/^the /i, '')}` : title,
    congress === undefined ? undefined : `${ordinal(congress)} Cong.`,
  ].filter(Boolean);
  return {
    id: federalId(`hearing:${jacket}`) ?? `hearing:${jacket}`,
    kind: 'hearing',
    title,
    publishedAt: held ? instantOfDay(held) : null,
    updatedAt: instantWithin(api?.updated) ?? null,
    sourceUrl,
    sourceOrg: ORGANISATION,
    citation: `${said.join(', ')} (${held?.slice(0, 4) ?? 'n.d.'}). ${sourceUrl}`,
  };
}

const CHAMBERS: Readonly<Record<string, string>> = { h: 'House', s: 'Senate', j: 'Joint' };

function metadataOf(
  key: string,
  printed: PrintedPackage | undefined,
  api: Hearing | undefined,
  head: PrintedHead,
): JsonObject {
  const dates = [...new Set([...(printed?.dates ?? []), ...(api?.dates ?? [])])];
  return present({
    jacket: jacketOf(key) ?? api?.jacket ?? head.jacket,
    packageId: jacketOf(key) ? key : api?.packageId,
    congress: printed?.congress ?? api?.congress ?? head.congress,
    session: printed?.session,
    chamber: printed?.chamber ?? api?.chamber ?? CHAMBERS[head.chamber ?? ''],
    number: api?.number,
    part: api?.part,
    citation: printed?.citation ?? api?.citation ?? head.serial,
    libraryId: api?.libraryId,
    dates: dates.length > 0 ? dates : head.date ? [head.date] : [],
    committees: (printed?.references.committees ??
      api?.committees ??
      (head.committees ?? []).map((name) => ({ name }))) as unknown as JsonObject[],
    witnesses: printed?.references.witnesses,
    members: printed?.references.members as unknown as JsonObject[],
    parts: printed?.parts.map(({ id }) => id),
    heading: printed?.heading,
    statutes: printed?.references.statutes as unknown as JsonObject[],
    publisherFields: printed?.publisherFields,
    files: api?.files as unknown as JsonObject[],
  }) as JsonObject;
}

function relationsOf(printed: PrintedPackage | undefined, api: Hearing | undefined): Relation[] {
  const congress = printed?.congress ?? api?.congress;
  const letter = chamberLetter(printed?.chamber ?? api?.chamber);
  const events = (printed?.references.eventIds ?? []).map(
    (id) => `meeting:${congress}-${letter}-${id}`,
  );
  const meetings = new Set([...events, ...(api?.meeting ? [api.meeting] : [])]);
  const committees = (api?.committees ?? []).flatMap(({ id, name }): Relation[] =>
    id
      ? [{ kind: 'held_by', to: id, evidence: 'committees', ...(name && { details: { name } }) }]
      : [],
  );
  const own = printed
    ? modsRelations(printed.references, {
        member: () => 'lists_member',
        committee: 'held_by',
        bill: (context) => (context === 'COVER' ? 'considers' : 'cites'),
      })
    : committees;
  const held = [...meetings].flatMap((id): Relation[] => {
    const to = federalId(id);
    return to
      ? [{ kind: 'transcript_of', to, evidence: printed ? 'MODS eventId' : 'associatedMeeting' }]
      : [];
  });
  return [...held, ...own];
}
