import type { ComponentChildren } from 'preact';
import { Link } from 'wouter-preact';
import { addressOf } from '../api/ask.ts';
import type { AnswerOf } from '../api/contract-types.ts';
import { useAsk } from '../api/use-ask.ts';
import { boot } from '../boot.ts';
import { runPath, sourcePath } from '../navigation.ts';
import { Icon } from '../parts/icon.tsx';
import { Asked, SignInFirst } from '../parts/states.tsx';
import { Status } from '../parts/status.tsx';
import { Time, useNow, useZone } from '../parts/time.tsx';
import { Title } from '../parts/title.tsx';
import { ViewAs } from '../parts/view-as.tsx';
import { counted, lasting, plural, sized } from '../parts/words.ts';
import { Needs, runOrItems } from './today/needs.tsx';

type TodayAnswer = AnswerOf<'getToday'>;

/** Whether all is well, what is running, what is late, what did not arrive and why. */
export function Today() {
  return (
    <>
      <Title below={<ViewAs api={addressOf('getToday')} cli="annals status" />}>Today</Title>
      {boot.operator ? <Overview /> : <SignInFirst />}
    </>
  );
}

function Overview() {
  const asking = useAsk('getToday', {}, { live: true });
  return (
    <Asked asking={asking} rows={12}>
      {(today) => (
        <>
          <Verdict today={today} />
          <Figures today={today} />
          <div class="two">
            <section class="card" aria-labelledby="running-now">
              <h2 id="running-now">Running now</h2>
              <RunningNow runs={today.running} />
            </section>
            <section class="card" aria-labelledby="needs-you">
              <h2 id="needs-you">Needs somebody</h2>
              <Needs today={today} />
            </section>
          </div>
          <SourceTable today={today} />
        </>
      )}
    </Asked>
  );
}

const isBad = (state: string): boolean => state === 'failing' || state === 'walled';

function Verdict({ today }: { readonly today: TodayAnswer }) {
  const bad = today.sources.filter(({ state }) => isBad(state)).length;
  const late = today.sources.filter(({ state }) => state === 'late').length;
  const needs = today.needs.length;
  const tone = bad > 0 || today.disk.low ? 'bad' : late + needs > 0 ? 'warn' : 'good';
  const says = [
    ...(bad > 0 ? [plural(bad, 'source fails', 'sources fail')] : []),
    ...(late > 0 ? [`${plural(late, 'is', 'are')} late`] : []),
    ...(bad + late === 0 && needs > 0
      ? [`${plural(needs, 'thing needs', 'things need')} somebody`]
      : []),
  ];
  return (
    <div class={`verdict ${tone}`} role="status">
      <Icon name={tone === 'good' ? 'ok' : 'warn'} />
      <p>
        {says.length === 0 ? 'All is well' : says.join(', ')}.{' '}
        <span class="muted">
          {plural(today.sources.length, 'source')},{' '}
          {today.running.length === 0 ? 'none running' : `${counted(today.running.length)} running`}
          .
        </span>
      </p>
    </div>
  );
}

function Figures({
  today: { last_day: day, disk, open_reviews: open },
}: {
  readonly today: TodayAnswer;
}) {
  return (
    <dl class="figures">
      <Figure name="new in 24 hours" value={counted(day.added)} />
      <Figure name="changed in 24 hours" value={counted(day.changed)} />
      <Figure name="withdrawn in 24 hours" value={counted(day.withdrawn)} />
      <Figure
        name="to review"
        value={<Link href="/review">{counted(open.refused + open.tombstone)}</Link>}
      />
      <Figure
        name={disk.low ? 'free on disk: too little' : 'free on disk'}
        value={sized(disk.free_bytes)}
      />
    </dl>
  );
}

interface FigureProps {
  readonly name: string;
  readonly value: ComponentChildren;
}

const Figure = ({ name, value }: FigureProps) => (
  <div class="card figure">
    <dt class="figure-name">{name}</dt>
    <dd class="figure-value">{value}</dd>
  </div>
);

function RunningNow({ runs }: { readonly runs: TodayAnswer['running'] }) {
  const now = useNow(1000);
  if (runs.length === 0) return <p class="muted">Nothing is running.</p>;
  return (
    <ul class="attention">
      {runs.map(({ id, source, counts, started_at }) => (
        <li key={id}>
          <Status state="running" />
          <Link href={runPath(id)}>{source}</Link>
          <span>
            {counted(counts.downloaded + counts.failed + counts.skipped)} of{' '}
            {counted(counts.planned)}
          </span>
          <span class="muted">for {lasting(now - Date.parse(started_at))}</span>
        </li>
      ))}
    </ul>
  );
}

/** What needs somebody, before what needs nobody. */
const ORDER = ['walled', 'failing', 'late', 'paused', 'new', 'fresh', 'off'];

function SourceTable({ today }: { readonly today: TodayAnswer }) {
  const zone = useZone();
  const sorted = today.sources.toSorted(
    (a, b) =>
      ORDER.indexOf(a.state) - ORDER.indexOf(b.state) || a.title.localeCompare(b.title, 'en'),
  );
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
                New, 24 h
              </th>
              <th scope="col" class="number">
                Changed
              </th>
              <th scope="col" class="number">
                Failed
              </th>
              <th scope="col">Last run ({zone})</th>
              <th scope="col">Next run</th>
            </tr>
          </thead>
          <tbody>
            {sorted.map((source) => (
              <tr key={source.name}>
                <th scope="row">
                  <Link href={sourcePath(source.name)}>{source.title}</Link>
                  <div class="sub">{source.says}</div>
                </th>
                <td>
                  <Status state={source.running_id === null ? source.state : 'running'} />
                </td>
                <td class="number">{counted(source.last_day.added)}</td>
                <td class="number">{counted(source.last_day.changed)}</td>
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
