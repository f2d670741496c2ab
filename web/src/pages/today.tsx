import type { ComponentChildren } from 'preact';
import { Link } from 'wouter-preact';
import { addressOf } from '../api/ask.ts';
import type { AnswerOf } from '../api/contract-types.ts';
import { useAsk } from '../api/use-ask.ts';
import { boot } from '../boot.ts';
import { runPath } from '../navigation.ts';
import { Icon } from '../parts/icon.tsx';
import { Asked, SignInFirst } from '../parts/states.tsx';
import { Status } from '../parts/status.tsx';
import { useNow } from '../parts/time.tsx';
import { Title } from '../parts/title.tsx';
import { ViewAs } from '../parts/view-as.tsx';
import { counted, lasting, plural, sized } from '../parts/words.ts';
import { Needs } from './today/needs.tsx';
import { SourceTable } from './today/source-table.tsx';

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
          <div class="two uneven">
            <section class="card" aria-labelledby="running-now">
              <h2 id="running-now">Running now</h2>
              <RunningNow today={today} />
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

function Verdict({ today }: { readonly today: TodayAnswer }) {
  const having = (wanted: string) => today.sources.filter(({ state }) => state === wanted).length;
  const [failing, walled, late] = [having('failing'), having('walled'), having('late')];
  const bad = failing + walled;
  const needs = today.needs.length;
  const tone = bad > 0 || today.disk.low ? 'bad' : late + needs > 0 ? 'warn' : 'good';
  const says = [
    ...(failing > 0 ? [plural(failing, 'source fails', 'sources fail')] : []),
    ...(walled > 0 ? [plural(walled, 'source is walled off', 'sources are walled off')] : []),
    ...(late > 0 ? [plural(late, 'source is late', 'sources are late')] : []),
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
      <Figure name="new, 24 hours" value={counted(day.added)} />
      <Figure name="changed, 24 hours" value={counted(day.changed)} />
      <Figure name="withdrawn, 24 hours" value={counted(day.withdrawn)} />
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

function RunningNow({ today: { running, sources } }: { readonly today: TodayAnswer }) {
  const now = useNow(1000);
  if (running.length === 0) return <p class="muted">Nothing is running.</p>;
  return (
    <ul class="attention">
      {running.map(({ id, source, counts, started_at }) => (
        <li key={id}>
          <Status state="running" />
          <Link href={runPath(id)}>
            {sources.find(({ name }) => name === source)?.title ?? source}
          </Link>
          <span>
            {counts.planned === 0
              ? 'reading the listing'
              : `${counted(counts.downloaded + counts.failed + counts.skipped)} of ${counted(counts.planned)}`}
          </span>
          <span class="muted">for {lasting(now - Date.parse(started_at))}</span>
        </li>
      ))}
    </ul>
  );
}
