/** A committee report as a record: parts are bodies of one record, and CBO's reprinted letter is found. */

import type { Acquired } from '../../../core/acquired.ts';
import type { Candidate } from '../../../core/candidate.ts';
import { AnnalsError } from '../../../core/errors.ts';
import type { JsonObject } from '../../../core/json.ts';
import type { ParsedDocument, RecordBody } from '../../../core/record.ts';
import type { Relation } from '../../../core/relations.ts';
import { dateWithin, instantOfDay, instantWithin, longDate } from '../../../kit/dates.ts';
import { present } from '../../../kit/parsed.ts';
import { withoutStop } from '../cite/without-stop.ts';
import { type CommitteeReport, readCommitteeReports } from '../committees/read-report.ts';
import { packageFacts } from '../govinfo/package-facts.ts';
import { printedBody, textsIn } from '../govinfo/package-files.ts';
import { detailsUrl } from '../govinfo/package-listing.ts';
import { federalId } from '../ids.ts';
import type { PrintedPackage } from '../mods/packages.ts';
import { modsRelations } from '../mods/relations.ts';
import { type ReprintedEstimate, reprintedEstimates } from '../printed/cost-estimate.ts';
import { type PrintedHead, readPrintedHead } from '../printed/printed-head.ts';
import { readUslmReport } from './uslm-report.ts';

export async function parseReport(acquired: Acquired, { key }: Candidate): Promise<ParsedDocument> {
  const { printed, changed, others, unread: unreadFacts } = await packageFacts(acquired, key);
  const apiFile = acquired.file('report');
  const rows = apiFile && readCommitteeReports(await apiFile.text());
  const api = rows?.value.find(({ id }) => id === reportId(key));
  const texts = await textsIn(acquired);
  const prints: string[] = [];
  for (const text of texts) if (!text.file.name.endsWith('.pdf')) prints.push(await text.text());
  const uslm = acquired.files.find(({ file }) => file.name.endsWith('.xml'));
  const head = uslm
    ? readUslmReport(await uslm.bytes()).head
    : prints[0] === undefined
      ? {}
      : readPrintedHead(prints[0]);
  if (!printed && !api && !uslm && texts.length === 0)
    throw new AnnalsError('UNEXPECTED_SHAPE', `${key} came without its MODS and without its text`);
  const congress = Number(/\d+/.exec(key)?.[0]);
  const estimates = prints.flatMap((text) => reprintedEstimates(text, congress));
  const body: RecordBody | undefined = uslm
    ? { normalizer: 'uslm_v1', content: await uslm.bytes(), charset: uslm.charset }
    : await printedBody(acquired);
  const unread = [...unreadFacts, ...(rows?.unread ?? [])];
  return {
    ...headOf(key, printed, api, head),
    metadata: {
      ...metadataOf(key, printed, api, head),
      ...others,
      changed,
      textFormat: uslm ? 'uslm' : texts[0]?.file.name.split('.').at(-1),
      costEstimates: estimates as unknown as JsonObject[],
      ...(unread.length > 0 && { unread }),
    },
    ...((printed || api || head.bill) && { relations: relationsOf(printed, api, head, estimates) }),
    ...(body && { body }),
    incomplete: body === undefined,
  };
}

/** `CRPT-119hrpt494-pt2` to the report that it is a part of. */
export const reportId = (packageId: string): string =>
  federalId(`report:${packageId.replace(/-p(?:ar)?t\d+.*$/i, '')}`) ?? `report:${packageId}`;

const KINDS: Readonly<Record<string, readonly [name: string, cited: string]>> = {
  h: ['house_report', 'H. Rept.'],
  s: ['senate_report', 'S. Rept.'],
  e: ['executive_report', 'Exec. Rept.'],
};

function headOf(
  key: string,
  printed: PrintedPackage | undefined,
  api: CommitteeReport | undefined,
  head: PrintedHead,
) {
  const [, congress = '', letter = '', number = ''] = /^CRPT-(\d+)([hse])rpt(\d+)/i.exec(key) ?? [];
  const [kind, cited] = KINDS[letter.toLowerCase()] ?? ['committee_report', 'Rept.'];
  const [part] = api?.parts ?? [];
  const issued = dateWithin(printed?.dates[0]) ?? dateWithin(part?.issued) ?? head.date;
  const title = printed?.title ?? part?.title ?? head.title ?? `${cited} ${congress}-${number}`;
  const sourceUrl = detailsUrl(key.replace(/-p(?:ar)?t\d+.*$/i, ''));
  const updates = (api?.parts ?? []).flatMap(({ updated }) => instantWithin(updated) ?? []);
  return {
    id: reportId(key),
    kind,
    title,
    publishedAt: issued ? instantOfDay(issued) : null,
    updatedAt: updates.sort().at(-1) ?? null,
    sourceUrl,
    sourceOrg: 'United States Congress',
    citation: `${withoutStop(title)}. ${cited} ${congress}-${number} (${issued ? longDate(issued) : 'n.d.'}). ${sourceUrl}`,
  };
}

function metadataOf(
  key: string,
  printed: PrintedPackage | undefined,
  api: CommitteeReport | undefined,
  head: PrintedHead,
): JsonObject {
  const [, congress, letter, number] = /^CRPT-(\d+)([hse])rpt(\d+)/i.exec(key) ?? [];
  const [part] = api?.parts ?? [];
  return present({
    packageId: key.replace(/-p(?:ar)?t\d+.*$/i, ''),
    congress: Number(congress),
    type: `${letter?.toLowerCase()}rpt`,
    number: Number(number),
    session: printed?.session ?? part?.session ?? head.session,
    chamber: printed?.chamber ?? part?.chamber ?? CHAMBERS[letter?.toLowerCase() ?? ''],
    submittedBy: head.submittedBy,
    // Of several parts each is cited with its number: `H. Rept. 109-519,Part 1`.
    citation: printed?.citation ?? part?.citation?.replace(/,?\s*Part \d+$/i, ''),
    issued: printed?.dates[0] ?? dateWithin(part?.issued) ?? head.date,
    conference: part?.conference ?? printed?.conference ?? head.conference,
    subtitle: printed?.subtitle,
    recommendation: printed?.recommendation,
    errata: api?.parts.some(({ errata }) => errata) || undefined,
    committees: (printed?.references.committees ??
      (api
        ? committeesOf(api)
        : (head.committees ?? []).map((name) => ({ name })))) as unknown as JsonObject[],
    parts: partsOf(printed, head),
    rows: api?.parts as unknown as JsonObject[],
    statutes: printed?.references.statutes as unknown as JsonObject[],
    publisherFields: printed?.publisherFields,
    treaties: [...new Set((api?.parts ?? []).flatMap(({ treaties }) => treaties))],
  }) as JsonObject;
}

function partsOf(printed: PrintedPackage | undefined, head: PrintedHead): string[] | undefined {
  if (printed && printed.parts.length > 0) return printed.parts.map(({ id }) => id);
  const alone = /^Part (\d+)$/i.exec(printed?.heading ?? '')?.[1] ?? head.part;
  return alone === undefined ? undefined : [String(alone)];
}

const CHAMBERS: Readonly<Record<string, string>> = { h: 'House', s: 'Senate', e: 'Senate' };

/** Each part may be of another committee. */
const committeesOf = (api: CommitteeReport) => [
  ...new Map(
    api.parts.flatMap(({ committees }) => committees).map((one) => [one.id ?? one.name, one]),
  ).values(),
];

function relationsOf(
  printed: PrintedPackage | undefined,
  api: CommitteeReport | undefined,
  head: PrintedHead,
  estimates: readonly ReprintedEstimate[],
): Relation[] {
  const found = new Map<string, Relation>();
  const add = (relation: Relation) => {
    const key = `${relation.kind} ${relation.to}`;
    if (!found.has(key)) found.set(key, relation);
  };
  if (head.bill) add({ kind: 'reports_on', to: head.bill, evidence: 'To accompany' });
  for (const { bills, committees } of api?.parts ?? []) {
    for (const to of bills) add({ kind: 'reports_on', to, evidence: 'associatedBill' });
    for (const { id, name } of committees)
      if (id)
        add({
          kind: 'reported_by',
          to: id,
          evidence: 'committees',
          ...(name && { details: { name } }),
        });
  }
  const own = printed
    ? modsRelations(printed.references, {
        member: (role) => (role === 'SUBMITTEDBY' ? 'submitted_by' : undefined),
        committee: 'reported_by',
        bill: (context) => (context === 'PRIMARY' ? 'reports_on' : 'cites'),
      })
    : [];
  for (const relation of own)
    if (relation.kind !== 'cites' || !found.has(`reports_on ${relation.to}`)) add(relation);
  for (const { bill, date } of estimates)
    if (bill)
      add({
        kind: 'reprints_estimate_of',
        to: bill,
        evidence: 'a letter of the Congressional Budget Office in the text',
        ...(date && { since: date }),
      });
  return [...found.values()];
}
