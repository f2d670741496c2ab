import { useEffect, useState } from 'preact/hooks';
import { Link } from 'wouter-preact';
import type { AnswerOf } from '../../api/contract-types.ts';
import { runPath, sourcePath } from '../../navigation.ts';
import { Status } from '../../parts/status.tsx';
import { localTimesIn, Time, useZone } from '../../parts/time.tsx';
import { counted } from '../../parts/words.ts';
import { runOrItems } from './needs.tsx';

type TodayAnswer = AnswerOf<'getToday'>;

/** What needs somebody, before what needs nobody. */
const ORDER = ['walled', 'failing', 'late', 'paused', 'stopped', 'new', 'fresh', 'off'];

/** More than a window shows. */
const FIRST_ROWS = 40;

/** How many rows are drawn: those in view first, the others as soon as these stand. */
function useRowsDrawn(all: number): number {
  const [isAll, setAll] = useState(all <= FIRST_ROWS);
  useEffect(() => {
    const timer = setTimeout(() => setAll(true));
    return () => clearTimeout(timer);
  }, []);
  return isAll ? all : FIRST_ROWS;
}

const byTitle = new Intl.Collator('en');

/** Every source with how it stands, its last and its next run. */
export function SourceTable({ today }: { readonly today: TodayAnswer }) {
  const zone = useZone();
  const sorted = today.sources.toSorted(
    (a, b) => ORDER.indexOf(a.state) - ORDER.indexOf(b.state) || byTitle.compare(a.title, b.title),
  );
  const drawn = useRowsDrawn(sorted.length);
  return (
    <section aria-labelledby="every-source">
      <h2 id="every-source">Every source</h2>
      <div class="table-box">
        <table>
          <thead>
            <tr>
              <th scope="col">Source</th>
              <th scope="col">State</th>
              <th scope="col" class="number wide">
                New, 24 h
              </th>
              <th scope="col" class="number wide">
                Changed
              </th>
              <th scope="col" class="number">
                Failed
              </th>
              <th scope="col" class="wide">
                Last run ({zone})
              </th>
              <th scope="col" class="wide">
                Next run
              </th>
            </tr>
          </thead>
          <tbody>
            {sorted.slice(0, drawn).map((source) => (
              <tr key={source.name}>
                <th scope="row">
                  <Link href={sourcePath(source.name)}>{source.title}</Link>
                  {source.running_id === null && source.state !== 'fresh' && (
                    <div class="sub">{localTimesIn(source.says)}</div>
                  )}
                </th>
                <td>
                  <Status state={source.running_id === null ? source.state : 'running'} />
                </td>
                <td class="number wide">{counted(source.last_day.added)}</td>
                <td class="number wide">{counted(source.last_day.changed)}</td>
                <td class="number">
                  {source.last_run && source.last_run.counts.failed > 0 ? (
                    <Link
                      href={runOrItems(source.last_run.id, today)}
                      aria-label={`${source.last_run.counts.failed} failed of ${source.name}`}
                    >
                      {counted(source.last_run.counts.failed)}
                    </Link>
                  ) : (
                    (source.last_run?.counts.failed ?? '–')
                  )}
                </td>
                <td class="nowrap wide">
                  {source.last_run ? (
                    <Link href={runPath(source.last_run.id)}>
                      <Time at={source.last_run.started_at} />
                    </Link>
                  ) : (
                    '–'
                  )}
                </td>
                <td class="nowrap wide">
                  <Time at={source.next_run_at} how="ago" none="by hand" />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
