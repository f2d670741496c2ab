import { Link } from 'wouter-preact';
import { addressOf } from '../api/ask.ts';
import type { ItemOf } from '../api/contract-types.ts';
import { useAsk } from '../api/use-ask.ts';
import { runPath, sourcePath } from '../navigation.ts';
import { Icon } from '../parts/icon.tsx';
import { Asked, Empty } from '../parts/states.tsx';
import { Status } from '../parts/status.tsx';
import { Time } from '../parts/time.tsx';
import { Title } from '../parts/title.tsx';
import { useFilters } from '../parts/use-filters.ts';
import { ViewAs } from '../parts/view-as.tsx';
import { counted, plural } from '../parts/words.ts';

type Series = ItemOf<'getCompleteness'>;

/** What publishers declare against what is held: missing which, since when. */
export default function Completeness() {
  const filters = useFilters();
  const query = { source: filters.get('source'), since: filters.get('since') };
  const asking = useAsk('getCompleteness', { query }, { live: true });
  return (
    <>
      <Title
        below={
          <ViewAs
            api={addressOf('getCompleteness', { query })}
            cli={['annals completeness', ...(query.source ? [query.source] : [])].join(' ')}
          />
        }
      >
        Completeness
      </Title>
      <div class="filter-line">
        <label class="choice">
          Source
          <input
            type="search"
            value={query.source ?? ''}
            placeholder="all"
            onChange={(event) => filters.set({ source: event.currentTarget.value })}
          />
        </label>
        <label class="choice">
          History since
          <input
            type="date"
            value={query.since ?? ''}
            onChange={(event) => filters.set({ since: event.currentTarget.value })}
          />
        </label>
      </div>
      <Asked asking={asking} rows={8}>
        {({ items, complete }) =>
          items.length === 0 ? (
            <Empty title="Nothing can be compared yet">
              A source whose publisher numbers or counts its records is judged at the end of each
              run.
            </Empty>
          ) : (
            <>
              <Verdict items={items} complete={complete} />
              <SeriesTable items={items} />
            </>
          )
        }
      </Asked>
    </>
  );
}

function Verdict({
  items,
  complete,
}: {
  readonly items: readonly Series[];
  readonly complete: boolean;
}) {
  const missing = items.reduce((sum, one) => sum + one.missing_count, 0);
  const unread = items.filter(({ state }) => state === 'outage').length;
  const says = [
    ...(missing > 0
      ? [`${plural(missing, 'record is', 'records are')} declared and not held`]
      : []),
    ...(unread > 0 ? [`${plural(unread, 'listing', 'listings')} could not be compared`] : []),
  ];
  return (
    <div class={`verdict ${complete ? 'good' : 'warn'}`} role="status">
      <Icon name={complete ? 'ok' : 'warn'} />
      <p>
        {complete ? 'Everything that publishers declare is held.' : `${says.join(', ')}.`}{' '}
        <span class="muted">{plural(items.length, 'series', 'series')} in all.</span>
      </p>
    </div>
  );
}

/** So many names are read at a glance. */
const FEW = 5;

const missingFirst = (a: Series, b: Series): number =>
  Number(a.state === 'complete') - Number(b.state === 'complete');

const SeriesTable = ({ items }: { readonly items: readonly Series[] }) => (
  <div class="table-box">
    <table class="stacked">
      <thead>
        <tr>
          <th scope="col">Series</th>
          <th scope="col">State</th>
          <th scope="col" class="number">
            Declared
          </th>
          <th scope="col" class="number">
            Held
          </th>
          <th scope="col" class="number">
            Missing
          </th>
          <th scope="col">Late since</th>
          <th scope="col">Checked</th>
          <th scope="col">What is missing, and by which rule</th>
        </tr>
      </thead>
      <tbody>
        {items.toSorted(missingFirst).map((one) => (
          <tr key={`${one.source} ${one.series} ${one.since}`}>
            <th scope="row">
              <Link href={sourcePath(one.source)}>{one.source}</Link>
              <div class="sub">{one.series}</div>
            </th>
            <td>
              <Status state={one.state} />
            </td>
            <td class="number" data-is="Declared">
              {counted(one.expected)}
            </td>
            <td class="number" data-is="Held">
              {counted(one.held)}
            </td>
            <td class="number" data-is="Missing">
              {counted(one.missing_count)}
            </td>
            <td class="nowrap" data-is="Late since">
              <Time at={one.late_since} how="ago" />
            </td>
            <td class="nowrap" data-is="Checked">
              <Link href={runPath(one.run_id)}>
                <Time at={one.checked_at} how="ago" />
              </Link>
            </td>
            <td class="reason">
              {one.missing.length > 0 && (
                <details open={one.missing.length <= FEW}>
                  <summary>{plural(one.missing.length, 'name')}</summary>
                  <code>{one.missing.join(', ')}</code>
                </details>
              )}
              <details>
                <summary>{one.says}</summary>
                <span class="sub">{one.rule}</span>
              </details>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
