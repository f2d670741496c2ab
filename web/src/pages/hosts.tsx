import { Link } from 'wouter-preact';
import { addressOf } from '../api/ask.ts';
import type { ItemOf } from '../api/contract-types.ts';
import { usePages } from '../api/use-pages.ts';
import { hostPath } from '../navigation.ts';
import { Empty, Failed, Loading } from '../parts/states.tsx';
import { Status } from '../parts/status.tsx';
import { Title } from '../parts/title.tsx';
import { useFilters } from '../parts/use-filters.ts';
import { ViewAs } from '../parts/view-as.tsx';
import { WindowedTable } from '../parts/windowed-table.tsx';
import { counted, sized } from '../parts/words.ts';

type Host = ItemOf<'listHosts'>;

/** Every host that was asked, and how we and it got on in the last 24 hours. */
export default function Hosts() {
  const filters = useFilters();
  const query = { q: filters.get('q'), limit: '200' };
  const pages = usePages('listHosts', { query });
  return (
    <>
      <Title below={<ViewAs api={addressOf('listHosts', { query })} cli="annals host" />}>
        Hosts
      </Title>
      <div class="filter-line">
        <label class="choice">
          Name has
          <input
            type="search"
            value={filters.get('q') ?? ''}
            onChange={(event) => filters.set({ q: event.currentTarget.value })}
          />
        </label>
      </div>
      {pages.is === 'loading' && <Loading rows={8} />}
      {pages.is === 'failed' && pages.refusal && (
        <Failed refusal={pages.refusal} again={pages.again} />
      )}
      {pages.is === 'ready' && pages.items.length === 0 && (
        <Empty title="No host was asked yet">They are listed from the first run on.</Empty>
      )}
      {pages.items.length > 0 && (
        <WindowedTable<Host>
          label="Hosts"
          columns={[
            { title: 'Host', width: '15rem' },
            { title: 'State', width: '9rem' },
            { title: 'Pace', width: '4.75rem' },
            { title: 'Asked, 24 h', width: '6.5rem', isNumber: true },
            { title: 'Errors', width: '4.75rem', isNumber: true },
            { title: 'Cached', width: '4.75rem', isNumber: true },
            { title: 'Bytes', width: '5.5rem', isNumber: true },
            { title: 'For' },
          ]}
          items={pages.items}
          keyOf={({ host }) => host}
          row={(host) => <Cells host={host} />}
          hasMore={pages.hasMore}
          more={pages.more}
        />
      )}
    </>
  );
}

const Cells = ({ host }: { readonly host: Host }) => (
  <>
    <th scope="row" title={host.host}>
      <Link href={hostPath(host.host)}>{host.host}</Link>
    </th>
    <td>
      <HostState host={host} />
    </td>
    <td title={host.rate}>{host.rate.replace('/second', '/s').replace('/minute', '/min')}</td>
    <td class="number">{counted(host.requests)}</td>
    <td class="number">{counted(host.refusals)}</td>
    <td class="number">{counted(host.cache_hits)}</td>
    <td class="number">{sized(host.bytes)}</td>
    <td title={host.sources.join(', ')}>{sourcesIn(host).join(', ')}</td>
  </>
);

/** A resolver asks in the name of its source: `papers/crossref`. */
const sourcesIn = ({ sources }: Host): readonly string[] => [
  ...new Set(sources.map((one) => one.split('/', 1)[0] ?? one)),
];

export const HostState = ({ host }: { readonly host: Pick<Host, 'breaker' | 'cooling'> }) => {
  if (host.breaker.state === 'open') return <Status state="open">left alone</Status>;
  if (host.breaker.state === 'half-open') return <Status state="half-open">being tried</Status>;
  if (host.cooling !== null) return <Status state="paused">cooling down</Status>;
  return <Status state="ok">open to us</Status>;
};
