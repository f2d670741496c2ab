import { Link } from 'wouter-preact';
import { sourcePath } from '../../navigation.ts';
import { SafeLink } from '../../parts/safe-link.tsx';
import { Tabs } from '../../parts/tabs.tsx';
import { Time } from '../../parts/time.tsx';
import { Title } from '../../parts/title.tsx';
import type { Filters } from '../../parts/use-filters.ts';
import { quoted, ViewAs } from '../../parts/view-as.tsx';
import { OfThePast } from './banner.tsx';
import { Citation } from './citation.tsx';
import { Fact } from './facts.tsx';
import type { DataHeld } from './held.ts';
import { Relations } from './relations.tsx';
import { Why } from './why.tsx';

const PATHS = { entity: 'entities', event: 'events', term: 'terms' } as const;

interface Props {
  readonly found: DataHeld;
  readonly filters: Filters;
}

/** A person, a body, a vote or a term: a record whose content is its fields. */
export function DataRecordView({ found, filters }: Props) {
  const { record, is } = found;
  const { id } = record;
  const tabs = [
    { name: 'fields', title: 'Fields' },
    { name: 'relations', title: 'Relations' },
    { name: 'versions', title: 'Versions', count: record.versions.length },
    { name: 'why', title: 'Why' },
  ];
  const chosen = tabs.find(({ name }) => name === filters.get('tab'))?.name ?? 'fields';
  return (
    <div class="record">
      <Title
        above={
          <>
            <Link href={sourcePath(record.source)}>{record.source}</Link> · {record.kind} ·{' '}
            <code>{id}</code>
          </>
        }
        below={
          <ViewAs
            api={`/v1/${PATHS[is]}/${encodeURIComponent(id)}`}
            cli={`annals show ${quoted(id)}`}
          />
        }
      >
        {record.title}
      </Title>
      <OfThePast id={id} filters={filters} />
      <dl class="facts">
        <Fact name="Publisher">
          <SafeLink href={record.source_url}>{record.source_org}</SafeLink>
        </Fact>
        <Fact name="Updated">
          <Time at={record.updated_at} how="day" none="not said" />
        </Fact>
        <Fact name="Version">{record.version}</Fact>
        <Fact name="Last seen">
          <Time at={record.last_seen_at} />
        </Fact>
      </dl>
      <Citation record={record} />
      <Tabs
        tabs={tabs}
        chosen={chosen}
        filters={filters}
        label="Parts of the record"
        forget={['direction', 'relation']}
      />
      {chosen === 'fields' && <Fields found={found} />}
      {chosen === 'relations' && <Relations id={id} of={is} filters={filters} />}
      {chosen === 'versions' && (
        <ol class="timeline">
          {record.versions.toReversed().map(({ number, seen_at, grade }) => (
            <li key={number}>
              <span class="timeline-name">Version {number}</span>
              <Time at={seen_at} />
              <span class="muted">{grade}</span>
              <Link href={filters.href({ version: String(number), tab: undefined })}>Read it</Link>
            </li>
          ))}
        </ol>
      )}
      {chosen === 'why' && <Why subject={id} />}
    </div>
  );
}

function Fields({ found }: { readonly found: DataHeld }) {
  return (
    <section aria-label="Fields">
      {found.is === 'entity' && <Names record={found.record} />}
      {found.is === 'event' && <Positions record={found.record} />}
      {found.is === 'term' && (
        <p>
          A term of <strong>{found.record.vocabulary}</strong>
          {found.record.deprecated && ', no longer used by its publisher'}.
        </p>
      )}
      <details>
        <summary>Everything that its publisher said</summary>
        <pre class="source">{JSON.stringify(found.record.metadata, null, 2)}</pre>
      </details>
    </section>
  );
}

/** How many took each position, the most first. */
function tally(positions: readonly { readonly position: string }[]): string {
  const counts = new Map<string, number>();
  for (const { position } of positions) counts.set(position, (counts.get(position) ?? 0) + 1);
  return [...counts]
    .sort(([, a], [, b]) => b - a)
    .map(([position, count]) => `${position} ${count}`)
    .join(', ');
}

const span = (from?: string | null, until?: string | null): string =>
  from || until ? `${from ?? '…'} to ${until ?? 'today'}` : '–';

const Names = ({ record }: { readonly record: Extract<DataHeld, { is: 'entity' }>['record'] }) => (
  <>
    {(record.founded_on ?? record.disbanded_on) !== null && (
      <p>Existed {span(record.founded_on, record.disbanded_on)}</p>
    )}
    {(record.served_from ?? record.served_until) !== null && (
      <p>Served {span(record.served_from, record.served_until)}</p>
    )}
    <div class="table-box">
      <table>
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">Kind</th>
            <th scope="col">When</th>
          </tr>
        </thead>
        <tbody>
          {record.names.map(({ name, kind = '', from, until }) => (
            <tr key={`${name} ${kind} ${from}`}>
              <th scope="row">{name}</th>
              <td>{kind}</td>
              <td>{span(from, until)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  </>
);

const Positions = ({
  record,
}: {
  readonly record: Extract<DataHeld, { is: 'event' }>['record'];
}) => (
  <>
    <p>
      <Time at={record.happened_at} none="No date" />:{' '}
      <strong>{record.outcome ?? 'no outcome'}</strong>. {tally(record.positions)}
    </p>
    <div class="table-box tall">
      <table>
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">Position</th>
            <th scope="col">Party</th>
            <th scope="col">State</th>
          </tr>
        </thead>
        <tbody>
          {record.positions.map(({ name, position, party, state }) => (
            <tr key={`${name} ${state}`}>
              <th scope="row">{name}</th>
              <td>{position}</td>
              <td>{party ?? ''}</td>
              <td>{state ?? ''}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  </>
);
