import { Link } from 'wouter-preact';
import { addressOf } from '../../api/ask.ts';
import { useAsk } from '../../api/use-ask.ts';
import { runPath } from '../../navigation.ts';
import { Asked } from '../../parts/states.tsx';
import { toneOf } from '../../parts/status.tsx';
import { ViewAs } from '../../parts/view-as.tsx';
import { counted } from '../../parts/words.ts';

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
