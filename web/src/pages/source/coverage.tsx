import { Link } from 'wouter-preact';
import { addressOf } from '../../api/ask.ts';
import { useAsk } from '../../api/use-ask.ts';
import { runPath } from '../../navigation.ts';
import { Asked } from '../../parts/states.tsx';
import { Status, toneOf } from '../../parts/status.tsx';
import { ViewAs } from '../../parts/view-as.tsx';
import { counted, plural } from '../../parts/words.ts';

/** What was acquired of each day, as a strip; the same as a table below it. */
export function Coverage({ name }: { readonly name: string }) {
  const request = { params: { name }, query: { days: '60' } };
  const asking = useAsk('getCoverage', request, { live: true });
  return (
    <section aria-labelledby="coverage">
      <h2 id="coverage">The last 60 days</h2>
      <Asked asking={asking} rows={2}>
        {({ days, by, timezone }) => (
          <>
            <p class="muted">
              By the {by}, in {timezone}.
            </p>
            <ol class="strip">
              {days.map((day) => {
                const says = `${day.date}: ${inWords(day)}`;
                const cell = <span class="sr-only">{says}</span>;
                return (
                  <li key={day.date} class={toneOf(day.state)} title={says}>
                    {day.run_id === null ? cell : <Link href={runPath(day.run_id)}>{cell}</Link>}
                  </li>
                );
              })}
            </ol>
            <p class="strip-ends" aria-hidden="true">
              <span>{days[0]?.date}</span>
              <span>{days.at(-1)?.date}</span>
            </p>
            <ul class="legend" aria-label="What became of these days">
              {countsOf(days).map(([state, count]) => (
                <li key={state}>
                  <Status state={state}>{state === 'none' ? 'no run' : state}</Status>{' '}
                  {plural(count, 'day')}
                </li>
              ))}
            </ul>
            <details>
              <summary>The same as a table</summary>
              <div class="table-box tall">
                <table>
                  <thead>
                    <tr>
                      <th scope="col">Day</th>
                      <th scope="col">State</th>
                      <th scope="col" class="number">
                        Listed
                      </th>
                      <th scope="col" class="number">
                        Kept
                      </th>
                      <th scope="col" class="number">
                        Failed
                      </th>
                    </tr>
                  </thead>
                  <tbody>
                    {days.toReversed().map((day) => (
                      <tr key={day.date}>
                        <th scope="row">{day.date}</th>
                        <td>{day.state}</td>
                        <td class="number">{orNone(day.listed)}</td>
                        <td class="number">{orNone(day.kept)}</td>
                        <td class="number">{orNone(day.failed)}</td>
                      </tr>
                    ))}
                  </tbody>
                </table>
              </div>
            </details>
          </>
        )}
      </Asked>
      <ViewAs api={addressOf('getCoverage', request)} />
    </section>
  );
}

/** How many days ended in each way, the most frequent first. */
function countsOf(days: readonly Day[]): readonly (readonly [state: string, count: number])[] {
  const counts = new Map<string, number>();
  for (const { state } of days) counts.set(state, (counts.get(state) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a);
}

interface Day {
  readonly state: string;
  readonly kept: number | null;
  readonly failed: number | null;
}

const inWords = ({ state, kept, failed }: Day): string =>
  state === 'none'
    ? 'no run'
    : [
        state,
        ...(kept === null ? [] : [`${kept} kept`]),
        ...(failed ? [`${failed} failed`] : []),
      ].join(', ');

const orNone = (count: number | null): string => (count === null ? '–' : counted(count));
