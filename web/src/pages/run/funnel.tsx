import { Link } from 'wouter-preact';
import { addressOf } from '../../api/ask.ts';
import type { AnswerOf } from '../../api/contract-types.ts';
import { useAsk } from '../../api/use-ask.ts';
import { runPath } from '../../navigation.ts';
import { Asked } from '../../parts/states.tsx';
import { ViewAs } from '../../parts/view-as.tsx';
import { counted } from '../../parts/words.ts';

type Step = AnswerOf<'getRunFunnel'>['stages'][number];

const MEANINGS: Readonly<Record<string, string>> = {
  discover: 'named by the listing',
  plan: 'new or changed?',
  acquire: 'asked of the publisher',
  keep: 'bytes checked and stored',
  read: 'turned into text',
  index: 'ready to be found',
};

/** What became of everything the run was told of. Each line adds up: in = on + waiting + out. */
export function Funnel({ id }: { readonly id: string }) {
  const request = { params: { id } };
  const asking = useAsk('getRunFunnel', request, { live: true });
  return (
    <section aria-label="Funnel">
      <Asked asking={asking} rows={6}>
        {({ stages }) => <Stages id={id} stages={stages} />}
      </Asked>
      <ViewAs api={addressOf('getRunFunnel', request)} />
    </section>
  );
}

function Stages({ id, stages }: { readonly id: string; readonly stages: readonly Step[] }) {
  const most = Math.max(1, ...stages.map(({ entered }) => entered));
  return (
    <div class="table-box">
      <table class="funnel">
        <thead>
          <tr>
            <th scope="col">Stage</th>
            <th scope="col" class="number">
              Entered
            </th>
            <th scope="col">
              <span class="sr-only">Drawing</span>
            </th>
            <th scope="col" class="number">
              Went on
            </th>
            <th scope="col" class="number">
              Waiting
            </th>
            <th scope="col">Went no further</th>
          </tr>
        </thead>
        <tbody>
          {stages.map((step) => (
            <tr key={step.stage}>
              <th scope="row">
                {step.stage}
                <div class="sub">{MEANINGS[step.stage]}</div>
              </th>
              <td class="number">{counted(step.entered)}</td>
              <td class="bar-cell" aria-hidden="true">
                <Bar step={step} most={most} />
              </td>
              <td class="number">{counted(step.passed)}</td>
              <td class="number">{counted(step.waiting)}</td>
              <td>
                <Dropped id={id} step={step} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const Bar = ({ step, most }: { readonly step: Step; readonly most: number }) => {
  const share = (count: number) => ({ width: `${(100 * count) / most}%` });
  const dropped = step.dropped.reduce((sum, { count }) => sum + count, 0);
  return (
    <div class="bar">
      <span class="bar-good" style={share(step.passed)} />
      <span class="bar-busy" style={share(step.waiting)} />
      <span class="bar-out" style={share(dropped)} />
    </div>
  );
};

/** What failed can be looked at; what was unchanged or left out has no item. */
const Dropped = ({ id, step }: { readonly id: string; readonly step: Step }) =>
  step.dropped.length === 0 ? (
    <span class="none">–</span>
  ) : (
    <ul class="plain">
      {step.dropped.map(({ why, count }) => (
        <li key={why}>
          {/^[A-Z_]+$/.test(why) ? (
            <Link href={`${runPath(id)}?tab=items&status=failed`}>
              {counted(count)} {why}
            </Link>
          ) : (
            `${counted(count)} ${why.replaceAll('_', ' ')}`
          )}
        </li>
      ))}
    </ul>
  );
