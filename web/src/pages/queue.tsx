import { Link } from 'wouter-preact';
import { addressOf } from '../api/ask.ts';
import { useAsk } from '../api/use-ask.ts';
import { hostPath, runPath } from '../navigation.ts';
import { Asked, Empty } from '../parts/states.tsx';
import { Time } from '../parts/time.tsx';
import { Title } from '../parts/title.tsx';
import { ViewAs } from '../parts/view-as.tsx';
import { counted, plural } from '../parts/words.ts';

/** What waits for which host, when its next turn is, and what holds it. */
export default function Queue() {
  const asking = useAsk('getQueue', {}, { live: true });
  const quota = useAsk('getQuota', {}, { live: true });
  return (
    <>
      <Title below={<ViewAs api={addressOf('getQueue')} cli="annals status" />}>Queue</Title>
      <Asked asking={asking} rows={6}>
        {({ items, waiting, leased }) => (
          <>
            <p role="status">
              {plural(waiting, 'item waits', 'items wait')}, {counted(leased)} in hand.
            </p>
            {items.length === 0 ? (
              <Empty title="Nothing waits">
                The queue fills while a run is going. <Link href="/sources">Start one</Link> on the
                page of its source.
              </Empty>
            ) : (
              <div class="table-box">
                <table>
                  <thead>
                    <tr>
                      <th scope="col">Host</th>
                      <th scope="col" class="number">
                        Waiting
                      </th>
                      <th scope="col" class="number">
                        In hand
                      </th>
                      <th scope="col" class="number">
                        In flight
                      </th>
                      <th scope="col">Next turn</th>
                      <th scope="col">Held by</th>
                      <th scope="col">Runs</th>
                    </tr>
                  </thead>
                  <tbody>
                    {items.map((one) => (
                      <tr key={one.host ?? ''}>
                        <th scope="row">
                          {one.host === null ? (
                            'not known yet'
                          ) : (
                            <Link href={hostPath(one.host)}>{one.host}</Link>
                          )}
                        </th>
                        <td class="number">
                          {one.estimated && 'about '}
                          {counted(one.waiting)}
                        </td>
                        <td class="number">{counted(one.leased)}</td>
                        <td class="number">
                          {one.in_flight === null ? '–' : counted(one.in_flight)}
                        </td>
                        <td class="nowrap">
                          <Time at={one.next_turn_at} how="ago" none="at once" />
                        </td>
                        <td>
                          {one.held_by.length === 0
                            ? 'nothing'
                            : one.held_by.map(({ what, says, until }) => (
                                <div key={what}>
                                  <strong>{what}</strong> {says}{' '}
                                  {until !== null && <Time at={until} how="ago" />}
                                </div>
                              ))}
                        </td>
                        <td>
                          {one.runs.map((run) => (
                            <div key={run.run_id}>
                              <Link href={runPath(run.run_id)}>{run.source}</Link>{' '}
                              <span class="muted">{counted(run.waiting)}</span>
                            </div>
                          ))}
                        </td>
                      </tr>
                    ))}
                  </tbody>
                </table>
              </div>
            )}
          </>
        )}
      </Asked>
      <section aria-labelledby="keys">
        <h2 id="keys">Keys that publishers count</h2>
        <Asked asking={quota} rows={2}>
          {({ pools }) =>
            pools.length === 0 ? (
              <p class="muted">No source shares a key.</p>
            ) : (
              <ul class="attention">
                {pools.map((pool) => (
                  <li key={pool.name}>
                    <strong>{pool.name}</strong>
                    <span>
                      {counted(pool.left)} of {counted(pool.per_hour)} an hour left
                    </span>
                    <span class="muted">
                      {pool.key_is_set ? 'key is set' : 'no key is set'} · {pool.hosts.join(', ')}
                    </span>
                  </li>
                ))}
              </ul>
            )
          }
        </Asked>
      </section>
    </>
  );
}
