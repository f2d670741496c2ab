import { Link } from 'wouter-preact';
import { addressOf } from '../api/ask.ts';
import type { ItemOf } from '../api/contract-types.ts';
import { useAsk } from '../api/use-ask.ts';
import { boot } from '../boot.ts';
import { runPath, sourcePath } from '../navigation.ts';
import { Icon } from '../parts/icon.tsx';
import { Asked, SignInFirst } from '../parts/states.tsx';
import { Status } from '../parts/status.tsx';
import { Time, useNow, useZone } from '../parts/time.tsx';
import { Title } from '../parts/title.tsx';
import { ViewAs } from '../parts/view-as.tsx';
import { counted, lasting, plural } from '../parts/words.ts';
import { byUrgency, needsSomebody, type Standing, standingOf } from './today/judge.ts';

type Run = ItemOf<'listRuns'>;

/** Whether all is well, what is running, what is late, what did not arrive and why. */
export function Today() {
  return (
    <>
      <Title
        below={
          <ViewAs api={[addressOf('listSources'), addressOf('listRuns')]} cli="annals status" />
        }
      >
        Today
      </Title>
      {boot.operator ? <Overview /> : <SignInFirst />}
    </>
  );
}

function Overview() {
  const sources = useAsk('listSources', {}, { live: true });
  const running = useAsk('listRuns', { query: { status: 'running', limit: '50' } }, { live: true });
  const now = useNow(30_000);
  return (
    <Asked asking={sources} rows={12}>
      {({ items }) => {
        const standings = items.map((source) => standingOf(source, now)).sort(byUrgency);
        const urgent = standings.filter(needsSomebody);
        return (
          <>
            <Verdict standings={standings} />
            <div class="two">
              <section class="card" aria-labelledby="running-now">
                <h2 id="running-now">Running now</h2>
                {running.is === 'ready' ? (
                  <RunningNow runs={running.answer.items} />
                ) : (
                  <p class="muted">Loading</p>
                )}
              </section>
              <section class="card" aria-labelledby="needs-you">
                <h2 id="needs-you">Needs somebody</h2>
                <Attention standings={urgent} />
              </section>
            </div>
            <SourceTable standings={standings} />
          </>
        );
      }}
    </Asked>
  );
}

function Verdict({ standings }: { readonly standings: readonly Standing[] }) {
  const urgent = standings.filter(needsSomebody);
  const bad = urgent.some(({ state }) => state === 'failing');
  const tone = urgent.length === 0 ? 'good' : bad ? 'bad' : 'warn';
  const held = standings.reduce((sum, { source }) => sum + source.documents, 0);
  return (
    <div class={`verdict ${tone}`} role="status">
      <Icon name={tone === 'good' ? 'ok' : 'warn'} />
      <p>
        {urgent.length === 0
          ? 'All is well.'
          : `${plural(urgent.length, 'source needs', 'sources need')} somebody.`}{' '}
        <span class="muted">
          {counted(held)} documents of {plural(standings.length, 'source')} are held.
        </span>
      </p>
    </div>
  );
}

function RunningNow({ runs }: { readonly runs: readonly Run[] }) {
  const now = useNow(1000);
  if (runs.length === 0) return <p class="muted">Nothing is running.</p>;
  return (
    <ul class="attention">
      {runs.map((run) => {
        const done = run.counts.downloaded + run.counts.failed + run.counts.skipped;
        return (
          <li key={run.id}>
            <Status state="running" />
            <Link href={runPath(run.id)}>{run.source}</Link>
            <span>
              {counted(done)} of {counted(run.counts.planned)}
            </span>
            <span class="muted">for {lasting(now - Date.parse(run.started_at))}</span>
          </li>
        );
      })}
    </ul>
  );
}

/** Where to look first; each line leads straight to what did not arrive. */
function Attention({ standings }: { readonly standings: readonly Standing[] }) {
  if (standings.length === 0) return <p class="muted">Nothing needs a decision.</p>;
  return (
    <ul class="attention">
      {standings.map(({ source, state, says }) => (
        <li key={source.name}>
          <Status state={state} />
          <Link href={whereToLook(source)}>{source.name}</Link>
          <span class="muted">{says}</span>
        </li>
      ))}
    </ul>
  );
}

function whereToLook({ name, last_run: run }: Standing['source']): string {
  if (!run) return sourcePath(name);
  return run.counts.failed > 0 ? `${runPath(run.id)}?tab=items&status=failed` : runPath(run.id);
}

function SourceTable({ standings }: { readonly standings: readonly Standing[] }) {
  const zone = useZone();
  return (
    <section aria-labelledby="every-source">
      <h2 id="every-source">Every source</h2>
      <div class="table-box">
        <table>
          <thead>
            <tr>
              <th scope="col">Source</th>
              <th scope="col">State</th>
              <th scope="col" class="number">
                Held
              </th>
              <th scope="col" class="number">
                Last kept
              </th>
              <th scope="col" class="number">
                Failed
              </th>
              <th scope="col">Last run ({zone})</th>
              <th scope="col">Next run</th>
            </tr>
          </thead>
          <tbody>
            {standings.map(({ source, state }) => (
              <tr key={source.name}>
                <th scope="row">
                  <Link href={sourcePath(source.name)}>{source.title}</Link>
                  <div class="sub">{source.publisher}</div>
                </th>
                <td>
                  <Status state={state} />
                </td>
                <td class="number">{counted(source.documents)}</td>
                <td class="number">
                  {source.last_run ? counted(source.last_run.counts.downloaded) : '–'}
                </td>
                <td class="number">
                  {source.last_run && source.last_run.counts.failed > 0 ? (
                    <Link href={whereToLook(source)}>{counted(source.last_run.counts.failed)}</Link>
                  ) : (
                    (source.last_run?.counts.failed ?? '–')
                  )}
                </td>
                <td class="nowrap">
                  {source.last_run ? (
                    <Link href={runPath(source.last_run.id)}>
                      <Time at={source.last_run.started_at} />
                    </Link>
                  ) : (
                    '–'
                  )}
                </td>
                <td class="nowrap">
                  <Time at={source.schedule?.next_at} how="ago" none="by hand" />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
