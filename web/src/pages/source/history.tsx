import { Link } from 'wouter-preact';
import { useAsk } from '../../api/use-ask.ts';
import { runPath } from '../../navigation.ts';
import { Asked, Empty } from '../../parts/states.tsx';
import { Status } from '../../parts/status.tsx';
import { Time, useZone } from '../../parts/time.tsx';
import { counted, lasting } from '../../parts/words.ts';
import { runStateOf } from '../run/run-state.ts';

/** The last runs of one source. */
export function History({ name }: { readonly name: string }) {
  const zone = useZone();
  const asking = useAsk('listRuns', { query: { source: name, limit: '20' } }, { live: true });
  return (
    <section aria-label="Run history">
      <Asked asking={asking} rows={8}>
        {({ items, has_more: hasMore }) =>
          items.length === 0 ? (
            <Empty title="No run yet" />
          ) : (
            <>
              <div class="table-box">
                <table>
                  <thead>
                    <tr>
                      <th scope="col">Started ({zone})</th>
                      <th scope="col">Outcome</th>
                      <th scope="col" class="number">
                        Took
                      </th>
                      <th scope="col" class="number">
                        Listed
                      </th>
                      <th scope="col" class="number">
                        Kept
                      </th>
                      <th scope="col" class="number">
                        Failed
                      </th>
                      <th scope="col">Begun by</th>
                    </tr>
                  </thead>
                  <tbody>
                    {items.map((run) => (
                      <tr key={run.id}>
                        <th scope="row">
                          <Link href={runPath(run.id)}>
                            <Time at={run.started_at} />
                          </Link>
                        </th>
                        <td>
                          <Status state={runStateOf(run)} />
                        </td>
                        <td class="number">
                          {run.duration_ms === null ? '–' : lasting(run.duration_ms)}
                        </td>
                        <td class="number">{counted(run.counts.total)}</td>
                        <td class="number">{counted(run.counts.downloaded)}</td>
                        <td class="number">{counted(run.counts.failed)}</td>
                        <td>{run.trigger}</td>
                      </tr>
                    ))}
                  </tbody>
                </table>
              </div>
              {hasMore && (
                <p>
                  <Link href={`/runs?source=${name}`}>All of its runs</Link>
                </p>
              )}
            </>
          )
        }
      </Asked>
    </section>
  );
}
