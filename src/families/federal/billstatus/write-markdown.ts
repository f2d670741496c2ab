/** A bill's status as a page that reads from the top: what it is, where it stands, what happened. */
import { ordinal } from '../../../kit/congresses.ts';
import { type BodyWriter, createBody } from '../../../kit/markdown/body-writer.ts';
import { escapeWords } from '../../../kit/markdown/escape.ts';
import { writeHtmlFragment } from '../../../kit/markdown/html-fragment.ts';
import type { BillStatus, CommitteeOfBill, Cosponsor, Sponsor } from './bill-status.ts';
import { tableRows, writeActions } from './write-actions.ts';
import { writeAmendments } from './write-amendments.ts';

export function billStatusBody(bill: BillStatus, warnings: readonly string[]): BodyWriter {
  const body = createBody();
  for (const warning of warnings) body.warn(warning);
  const name = `${bill.type.toUpperCase()} ${bill.number}, ${ordinal(bill.congress)} Congress`;
  body.heading(1, bill.title ? `${bill.title} (${name})` : name);
  if (bill.reserved)
    body.paragraph('This number is reserved; no text has been introduced under it.');
  facts(body, [
    ['Introduced', [bill.introducedDate, bill.originChamber].filter(Boolean).join(', ')],
    [
      'Latest action',
      [bill.latestAction?.date, bill.latestAction?.text].filter(Boolean).join(': '),
    ],
    ['Became law', bill.laws.map((law) => `${law.type ?? 'Law'} ${law.number ?? ''}`).join(', ')],
    ['Policy area', bill.policyArea],
    ['By request', bill.byRequest],
    [
      'Calendar',
      bill.calendarNumbers
        .map((one) => `${one.calendar ?? ''} ${one.number ?? ''}`.trim())
        .join(', '),
    ],
    ['Committee reports', bill.committeeReports.join(', ')],
    ['Subjects', bill.subjects.join('; ')],
    ['Page', bill.legislationUrl],
  ]);
  people(body, bill.sponsors, bill.cosponsors);
  section(body, 'Titles', bill.titles, (title) => {
    const where = [title.type, title.chamber, title.version].filter(Boolean).join(', ');
    body.item(() => body.paragraph(`${escapeWords(where)}: ${escapeWords(title.title)}`));
  });
  section(body, 'Summaries', bill.summaries, (summary) => {
    const when = [summary.actionDescription ?? summary.name, summary.actionDate]
      .filter(Boolean)
      .join(', ');
    body.heading(3, when || 'Summary');
    writeHtmlFragment(summary.text ?? '', body);
  });
  section(body, 'Committees', bill.committees, (committee) => committeeItem(body, committee));
  writeActions(body, 2, 'Actions', bill.actions);
  section(body, 'Recorded votes', bill.recordedVotes, (vote) =>
    body.item(() =>
      body.paragraph(
        escapeWords(
          `${vote.chamber ?? ''} roll ${vote.roll ?? ''}, ${vote.date ?? ''}: ${vote.question ?? ''}`,
        ),
      ),
    ),
  );
  section(body, 'Related bills', bill.relatedBills, (related) => {
    const kinds = related.relationships.map(
      ({ type = 'Related', identifiedBy }) => `${type}${identifiedBy ? ` (${identifiedBy})` : ''}`,
    );
    const name = [related.type, related.number].filter(Boolean).join(' ') || 'A measure';
    const of = related.congress === undefined ? '' : `, ${ordinal(related.congress)} Congress`;
    const words = `${name}${of}: ${related.title ?? ''}. ${kinds.join(', ')}`;
    body.item(() => body.paragraph(escapeWords(words)));
  });
  writeAmendments(body, bill.amendments);
  section(body, 'Cost estimates', bill.cboCostEstimates, (estimate) => {
    const words = `${estimate.date?.slice(0, 10) ?? ''}: ${estimate.title ?? ''} ${estimate.url ?? ''}`;
    body.item(() => {
      body.paragraph(escapeWords(words));
      writeHtmlFragment(estimate.description ?? '', body);
    });
  });
  section(body, 'Text versions', bill.textVersions, (version) => {
    const files = version.formats.map(({ format, url }) => `[${format}](${url})`).join(' ');
    const when = version.date?.slice(0, 10);
    body.item(() =>
      body.paragraph(`${escapeWords([version.type, when].filter(Boolean).join(', '))} ${files}`),
    );
  });
  section(body, 'Notes', bill.notes, (note) => writeHtmlFragment(note.text ?? '', body));
  if (bill.constitutionalAuthority) {
    body.heading(2, 'Constitutional authority statement');
    writeHtmlFragment(bill.constitutionalAuthority, body);
  }
  return body;
}

function facts(body: BodyWriter, rows: readonly (readonly [string, string | undefined])[]): void {
  for (const [name, value] of rows)
    if (value) body.item(() => body.paragraph(`**${name}:** ${escapeWords(value)}`));
}

function section<T>(body: BodyWriter, name: string, list: readonly T[], each: (one: T) => void) {
  if (list.length === 0) return;
  body.heading(2, name);
  for (const one of list) each(one);
}

function people(body: BodyWriter, sponsors: readonly Sponsor[], cosponsors: readonly Cosponsor[]) {
  section(body, 'Sponsors', sponsors, (one) =>
    body.item(() =>
      body.paragraph(escapeWords(`${one.name}${one.byRequest ? ', by request' : ''}`)),
    ),
  );
  if (cosponsors.length === 0) return;
  body.heading(2, 'Cosponsors');
  body.table(
    tableRows(
      ['Cosponsor', 'Since', 'Original', 'Withdrawn'],
      cosponsors.map((one) => [one.name, one.date, one.original ? 'yes' : 'no', one.withdrawnDate]),
    ),
    undefined,
    () => '',
  );
}

function committeeItem(body: BodyWriter, committee: CommitteeOfBill): void {
  body.item(() => {
    const name = [committee.name, committee.chamber, committee.type, committee.systemCode]
      .filter(Boolean)
      .join(', ');
    body.paragraph(escapeWords(name));
    for (const activity of committee.activities) {
      const words = [activity.name, activity.date?.slice(0, 10), ...(activity.reports ?? [])]
        .filter(Boolean)
        .join(', ');
      body.item(() => body.paragraph(escapeWords(words)));
    }
    for (const inner of committee.subcommittees) committeeItem(body, inner);
  });
}
