import { Link } from 'wouter-preact';
import { addressOf } from '../api/ask.ts';
import type { AnswerOf } from '../api/contract-types.ts';
import { useAsk } from '../api/use-ask.ts';
import { sourcePath } from '../navigation.ts';
import { Icon } from '../parts/icon.tsx';
import { Asked } from '../parts/states.tsx';
import { Status } from '../parts/status.tsx';
import { Tabs } from '../parts/tabs.tsx';
import { Time, useNow } from '../parts/time.tsx';
import { Title } from '../parts/title.tsx';
import { type Filters, useFilters } from '../parts/use-filters.ts';
import { ViewAs } from '../parts/view-as.tsx';
import { counted, lasting, percent, sized } from '../parts/words.ts';
import { Fact } from './record/facts.tsx';
import { Controls } from './run/controls.tsx';
import { Funnel } from './run/funnel.tsx';
import { Items } from './run/items.tsx';
import { RunLog } from './run/log.tsx';
import { runStateOf } from './run/run-state.ts';

type Run = AnswerOf<'getRun'>;
type Params = Readonly<Record<string, string | undefined>>;

/** One run: how it stands, where things were lost on the way, each item, and its story. */
export default function RunPage({ params }: { readonly params: Params }) {
  const id = decodeURIComponent(params.id ?? '');
  const filters = useFilters();
  const asking = useAsk('getRun', { params: { id } }, { live: true });
  return (
    <>
      {asking.is !== 'ready' && (
        <Title
          above={
            <>
              <Link href="/runs">Runs</Link> · <code>{id}</code>
            </>
          }
        >
          Run
        </Title>
      )}
      <Asked asking={asking} rows={10}>
        {(run) => <OneRun run={run} filters={filters} again={asking.again} />}
      </Asked>
    </>
  );
}

interface Props {
  readonly run: Run;
  readonly filters: Filters;
  readonly again: () => void;
}

function OneRun({ run, filters, again }: Props) {
  const { id, counts } = run;
  const tabs = [
    { name: 'funnel', title: 'Funnel' },
    { name: 'items', title: 'Items', count: counts.planned },
    { name: 'log', title: 'Log' },
    { name: 'parameters', title: 'Parameters' },
  ];
  const chosen = tabs.find(({ name }) => name === filters.get('tab'))?.name ?? 'funnel';
  return (
    <>
      <Title
        above={
          <>
            <Link href="/runs">Runs</Link> · <code>{id}</code>
          </>
        }
        actions={<Controls run={run} again={again} />}
        below={<ViewAs api={addressOf('getRun', { params: { id } })} cli={`annals why ${id}`} />}
      >
        {`Run of ${run.source}`}
      </Title>
      <Outcome run={run} />
      <dl class="facts">
        <Fact name="State">
          <Status state={runStateOf(run)} />
        </Fact>
        <Fact name="Source">
          <Link href={sourcePath(run.source)}>{run.source}</Link>
        </Fact>
        <Fact name="Started">
          <Time at={run.started_at} how="full" />
        </Fact>
        <Fact name="Took">
          <Took run={run} />
        </Fact>
        <Fact name="Begun by">{run.trigger}</Fact>
        <Fact name="Kept">
          {counts.planned === 0
            ? run.status === 'running'
              ? 'nothing yet'
              : 'nothing was planned'
            : `${counted(counts.downloaded)} of ${counted(counts.planned)} planned`}
          {counts.planned > 0 && run.coverage !== null && ` (${percent(run.coverage)})`}
        </Fact>
        <Fact name="Bytes">{sized(counts.bytes)}</Fact>
      </dl>
      <Tabs
        tabs={tabs}
        chosen={chosen}
        filters={filters}
        label="Parts of the run"
        forget={['status', 'level', 'find']}
      />
      {chosen === 'funnel' && <Funnel id={id} />}
      {chosen === 'items' && <Items run={run} filters={filters} />}
      {chosen === 'log' && (
        <RunLog id={id} isRunning={run.status === 'running'} filters={filters} />
      )}
      {chosen === 'parameters' && (
        <section aria-label="Parameters">
          <h2>Parameters</h2>
          <pre class="source">{JSON.stringify(run.params, null, 2)}</pre>
          <h2>What its last step said</h2>
          <pre class="source">{JSON.stringify(run.outcome, null, 2)}</pre>
        </section>
      )}
    </>
  );
}

/** Why it did not end well, first of all. */
function Outcome({ run }: { readonly run: Run }) {
  if (run.error === null && (run.stop_reason === null || run.status === 'running')) return null;
  const isBad = run.status === 'failed';
  return (
    <p class={`banner ${isBad ? 'bad' : 'warn'}`}>
      <Icon name={isBad ? 'bad' : 'warn'} />
      <span>
        {run.error === null ? (
          <strong>{run.stop_reason ?? run.status}</strong>
        ) : (
          <>
            <strong>{run.error.code}</strong>: {run.error.message}
          </>
        )}
      </span>
    </p>
  );
}

function Took({ run }: { readonly run: Run }) {
  const now = useNow(1000);
  const ms = run.duration_ms ?? Math.max(0, now - Date.parse(run.started_at));
  return <>{lasting(ms)}</>;
}
