import type { ArtifactStore } from '../../core/artifact.ts';
import type { DataRecord } from '../../core/records.ts';
import type { ShownRecord } from '../../use-cases/showing-records.ts';
import type { Door } from '../door.ts';
import { layoutOn } from './layout.ts';
import { facts } from './table.ts';
import { bytes, moment } from './units.ts';

/** An entity, an event of record or a term, for people. */
export function printRecord(
  shown: ShownRecord,
  store: Pick<ArtifactStore, 'whereIs'>,
  door: Door,
): void {
  const { record, version, versions } = shown;
  const { paint } = door;
  const isOld = version !== undefined && version.number < versions.length;
  door.print(paint.bold(record.title));
  door.print(
    facts(
      [
        ['id', record.id],
        ['url', record.sourceUrl],
        ['kind', `${record.is}, ${record.kind}`],
        ['publisher', record.sourceOrg],
        ['cite as', record.citation],
        ['shown', isOld ? `version ${version.number}, not the newest` : undefined],
        ['by way of', shown.byWayOf ?? undefined],
        ...ownFacts(record),
        ['retrieved', moment(record.retrievedAt)],
        ['first seen', moment(record.firstSeenAt)],
        ['last seen', moment(record.lastSeenAt)],
      ],
      paint.dim,
    ),
  );
  if (record.is === 'event') printPositions(record, door);
  door.print(`\n${paint.bold('Versions')}`);
  const rows = versions.map((one) => [String(one.number), moment(one.seenAt), one.grade]);
  const columns = [{ title: '#' }, { title: 'seen' }, { title: 'differs in' }] as const;
  door.print(layoutOn(door).table(columns, rows));
  if (shown.files.length === 0) return;
  door.print(`\n${paint.bold('Files')}`);
  for (const { name, size, path, sha256 } of shown.files) {
    door.print(`${name}  ${bytes(size)}  ${store.whereIs(path, sha256)}`);
  }
}

function ownFacts(record: DataRecord): [string, string | undefined][] {
  switch (record.is) {
    case 'entity':
      return [
        ...record.names.map(({ name, kind, from, until }): [string, string] => [
          kind ? `name (${kind})` : 'name',
          [name, from && `from ${from}`, until && `until ${until}`].filter(Boolean).join(' '),
        ]),
        ['served from', record.servedFrom ?? undefined],
        ['served until', record.servedUntil ?? undefined],
        ['founded on', record.foundedOn ?? undefined],
        ['disbanded on', record.disbandedOn ?? undefined],
      ];
    case 'event':
      return [
        ['happened', record.happenedAt ? moment(record.happenedAt) : 'not known'],
        ['outcome', record.outcome ?? undefined],
      ];
    case 'term':
      return [
        ['vocabulary', record.vocabulary],
        ['deprecated', record.deprecated ? (record.deprecatedOn ?? 'yes') : 'no'],
        ['use instead', record.replacedBy ?? undefined],
      ];
  }
}

function printPositions({ positions }: Extract<DataRecord, { is: 'event' }>, door: Door): void {
  const { print, paint } = door;
  if (positions.length === 0) return;
  const tally = new Map<string, number>();
  for (const { position } of positions) tally.set(position, (tally.get(position) ?? 0) + 1);
  print(`\n${paint.bold('Positions')}`);
  print(paint.dim([...tally].map(([what, count]) => `${what} ${count}`).join(', ')));
  const rows = positions.map(({ name, party, state, position, memberId }) => [
    name,
    [party, state].filter(Boolean).join('-'),
    position,
    memberId ?? '',
  ]);
  print(layoutOn(door).table([{ title: '' }, { title: '' }, { title: '' }, { title: '' }], rows));
}
