import { Link } from 'wouter-preact';
import { addressOf } from '../api/ask.ts';
import type { AnswerOf } from '../api/contract-types.ts';
import { useAsk } from '../api/use-ask.ts';
import { boot } from '../boot.ts';
import { Icon } from '../parts/icon.tsx';
import { SafeLink } from '../parts/safe-link.tsx';
import { Asked } from '../parts/states.tsx';
import { Status } from '../parts/status.tsx';
import { Tabs } from '../parts/tabs.tsx';
import { localTimesIn, Time, timeInWords } from '../parts/time.tsx';
import { Title } from '../parts/title.tsx';
import { type Filters, useFilters } from '../parts/use-filters.ts';
import { ViewAs } from '../parts/view-as.tsx';
import { counted, plural } from '../parts/words.ts';
import { Fact } from './record/facts.tsx';
import { Coverage } from './source/coverage.tsx';
import { History } from './source/history.tsx';
import { Rules } from './source/rules.tsx';
import { StartForm } from './source/start-form.tsx';

type Source = AnswerOf<'getSource'>;
type Params = Readonly<Record<string, string | undefined>>;

/** One source: when it runs, what it covered, how it treats its publisher, and a form to start it. */
export default function SourcePage({ params }: { readonly params: Params }) {
  const name = decodeURIComponent(params.name ?? '');
  const filters = useFilters();
  const asking = useAsk('getSource', { params: { name } }, { live: true });
  return (
    <>
      {asking.is !== 'ready' && <Title above={<Link href="/sources">Sources</Link>}>{name}</Title>}
      <Asked asking={asking} rows={10}>
        {(source) => <OneSource source={source} filters={filters} />}
      </Asked>
    </>
  );
}

function OneSource({ source, filters }: { readonly source: Source; readonly filters: Filters }) {
  const { name } = source;
  const tabs = [
    { name: 'coverage', title: 'Coverage and schedule' },
    { name: 'runs', title: 'Run history' },
    { name: 'start', title: 'Start a run' },
    { name: 'rules', title: 'Politeness' },
    { name: 'listing', title: 'Last listing' },
  ];
  const chosen = tabs.find((tab) => tab.name === filters.get('tab'))?.name ?? 'coverage';
  return (
    <>
      <Title
        above={
          <>
            <Link href="/sources">Sources</Link> · <code>{name}</code>
          </>
        }
        actions={
          <>
            {boot.operator && !boot.read_only && chosen !== 'start' && (
              <Link class="button primary" href={filters.href({ tab: 'start' })}>
                <Icon name="runs" />
                Start a run
              </Link>
            )}
            <Link class="button" href={`/search?source=${name}`}>
              Search its records
            </Link>
            <Link class="button" href={`/completeness?source=${name}`}>
              Completeness
            </Link>
          </>
        }
        below={
          <ViewAs
            api={addressOf('getSource', { params: { name } })}
            cli={`annals source show ${name}`}
          />
        }
      >
        {source.title}
      </Title>
      {source.walls.map(({ place, says }) => (
        <p class="banner warn" key={place}>
          <span>
            {place}: {localTimesIn(says)}
          </span>
        </p>
      ))}
      <dl class="facts">
        <Fact name="Publisher">
          <SafeLink href={source.homepage}>{source.publisher}</SafeLink>
        </Fact>
        <Fact name="Licence">{source.licence ?? 'not said'}</Fact>
        <Fact name="Records">{counted(source.records)}</Fact>
        <Fact name="Switched">
          <Status state={source.enabled ? 'fresh' : 'off'}>{source.enabled ? 'on' : 'off'}</Status>
        </Fact>
        <Fact name="Pace">
          {source.politeness.rate}, {plural(source.politeness.in_flight, 'request')} at a time
        </Fact>
        <Fact name="Ids">{source.ids.join(', ')}</Fact>
      </dl>
      <Tabs tabs={tabs} chosen={chosen} filters={filters} label="Parts of the source" />
      {chosen === 'coverage' && (
        <>
          <Coverage name={name} />
          <Schedule source={source} />
        </>
      )}
      {chosen === 'runs' && <History name={name} />}
      {chosen === 'start' && <StartForm source={source} />}
      {chosen === 'rules' && <Rules source={source} />}
      {chosen === 'listing' && <Listing source={source} />}
    </>
  );
}

/** When it runs by itself: in the zone that was chosen, and in its own. */
function Schedule({ source }: { readonly source: Source }) {
  const { schedule, next_runs: next } = source;
  return (
    <section aria-labelledby="schedule">
      <h2 id="schedule">Schedule</h2>
      {schedule === null ? (
        <p class="muted">It runs only when somebody starts it.</p>
      ) : (
        <>
          <p>
            <code>{schedule.cron}</code> in {schedule.timezone}
          </p>
          <ul class="plain">
            {next.map((at) => (
              <li key={at}>
                <Time at={at} how="full" />{' '}
                <span class="muted">({inZone(at, schedule.timezone)} there)</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

const inZone = (at: string, timeZone: string): string => {
  try {
    return new Intl.DateTimeFormat('en-GB', {
      timeZone,
      weekday: 'short',
      hour: '2-digit',
      minute: '2-digit',
      hour12: false,
    }).format(new Date(at));
  } catch {
    return timeInWords(at);
  }
};

function Listing({ source: { last_listing: listing } }: { readonly source: Source }) {
  return (
    <section aria-label="Last listing">
      {listing === null ? (
        <p class="muted">
          {boot.operator ? 'No listing was read yet.' : 'It is shown to the operator.'}
        </p>
      ) : (
        <dl class="facts">
          <Fact name="Address">
            <SafeLink href={listing.url} />
          </Fact>
          <Fact name="Read">
            <Time at={listing.fetched_at} how="full" />
          </Fact>
          <Fact name="Rows">{listing.rows === null ? '–' : counted(listing.rows)}</Fact>
          <Fact name="Made sense">
            <Status state={listing.valid ? 'ok' : 'failed'}>{listing.valid ? 'yes' : 'no'}</Status>{' '}
            {listing.error}
          </Fact>
          <Fact name="Run">
            <Link href={`/runs/${listing.run_id}`}>{listing.run_id}</Link>
          </Fact>
        </dl>
      )}
    </section>
  );
}
