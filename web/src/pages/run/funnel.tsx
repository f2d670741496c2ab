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
      <table class="funnel stacked">
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
              <td class="number" data-is="Entered">
                {counted(step.entered)}
              </td>
              <td class="bar-cell" aria-hidden="true">
                <Bar step={step} most={most} />
              </td>
              <td class="number" data-is="Went on">
                {counted(step.passed)}
              </td>
              <td class="number" data-is="Waiting">
                {counted(step.waiting)}
              </td>
              <td data-is="Went no further">
                <Dropped id={id} step={step} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Codes of errors are written in capitals; everything else is no harm: unchanged, named twice, left out. */
const hasFailed = ({ why }: Step['dropped'][number]): boolean => /^[A-Z_]+$/.test(why);

const Bar = ({ step, most }: { readonly step: Step; readonly most: number }) => {
  const share = (count: number) => ({ width: `${(100 * count) / most}%` });
  const sum = (some: Step['dropped']) => some.reduce((total, { count }) => total + count, 0);
  const failed = sum(step.dropped.filter(hasFailed));
  return (
    <div class="bar">
      <span class="bar-good" style={share(step.passed)} />
      <span class="bar-busy" style={share(step.waiting)} />
      <span class="bar-out" style={share(failed)} />
      <span class="bar-left" style={share(sum(step.dropped) - failed)} />
    </div>
  );
};

/** What failed can be looked at; what was unchanged or left out has no item. */
const Dropped = ({ id, step }: { readonly id: string; readonly step: Step }) =>
  step.dropped.length === 0 ? (
    <span class="none">–</span>
  ) : (
    <ul class="plain">
      {step.dropped.map((one) => (
        <li key={one.why}>
          {hasFailed(one) ? (
            <Link href={`${runPath(id)}?tab=items&status=failed`}>
              {counted(one.count)} {one.why}
            </Link>
          ) : (
            `${counted(one.count)} ${one.why.replaceAll('_', ' ')}`
          )}
        </li>
      ))}
    </ul>
  );
