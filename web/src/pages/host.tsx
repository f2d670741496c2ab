import { Link } from 'wouter-preact';
import { addressOf } from '../api/ask.ts';
import type { AnswerOf } from '../api/contract-types.ts';
import { useAsk } from '../api/use-ask.ts';
import { sourcePath } from '../navigation.ts';
import { Asked } from '../parts/states.tsx';
import { Time, useZone } from '../parts/time.tsx';
import { Title } from '../parts/title.tsx';
import { quoted, ViewAs } from '../parts/view-as.tsx';
import { counted, lasting, sized } from '../parts/words.ts';
import { Shares } from './host/shares.tsx';
import { HostState } from './hosts.tsx';
import { Fact } from './record/facts.tsx';

type Host = AnswerOf<'getHost'>;
type Params = Readonly<Record<string, string | undefined>>;

/** How we behave towards one host: a page that its owner could be shown. */
export default function HostPage({ params }: { readonly params: Params }) {
  const name = decodeURIComponent(params.name ?? '');
  const request = { params: { host: name } };
  const asking = useAsk('getHost', request, { live: true });
  return (
    <>
      <Title
        above={<Link href="/hosts">Hosts</Link>}
        below={<ViewAs api={addressOf('getHost', request)} cli={`annals host ${quoted(name)}`} />}
      >
        {name}
      </Title>
      <Asked asking={asking} rows={10}>
        {(host) => <OneHost host={host} />}
      </Asked>
    </>
  );
}

function OneHost({ host }: { readonly host: Host }) {
  const { traffic, limits } = host;
  return (
    <>
      <dl class="facts">
        <Fact name="State">
          <HostState host={host} />
        </Fact>
        <Fact name="Pace granted">{limits.rate}</Fact>
        <Fact name="At a time">{limits.in_flight ?? 'no limit of its own'}</Fact>
        <Fact name="Requests, 24 h">{counted(traffic.requests)}</Fact>
        <Fact name="Busiest minute">{counted(traffic.most_per_minute)}</Fact>
        <Fact name="From cache">{counted(traffic.cache_hits)}</Fact>
        <Fact name="Bytes">{sized(traffic.bytes)}</Fact>
        <Fact name="Mean answer">{traffic.mean_ms === null ? '–' : lasting(traffic.mean_ms)}</Fact>
      </dl>
      {host.cooling !== null && (
        <p class="banner warn">
          <span>
            We wait until <Time at={host.cooling.until} how="full" />: {host.cooling.reason}
          </span>
        </p>
      )}
      <div class="two">
        <section class="card" aria-labelledby="robots">
          <h2 id="robots">robots.txt in force</h2>
          <Robots host={host} />
        </section>
        <section class="card" aria-labelledby="pace">
          <h2 id="pace">Pace asked and granted</h2>
          <p>
            Granted: <strong>{limits.rate}</strong>, the strictest of all who ask.
          </p>
          <ul class="plain">
            {limits.askers.map(({ who, rate, seen_at: seen }) => (
              <li key={who}>
                {who}: {rate}{' '}
                <span class="muted">
                  (<Time at={seen} how="ago" />)
                </span>
              </li>
            ))}
          </ul>
        </section>
        <section class="card" aria-labelledby="answers">
          <h2 id="answers">How it answered</h2>
          <Shares counts={traffic.outcomes} />
        </section>
        <section class="card" aria-labelledby="budget">
          <h2 id="budget">Requests by source</h2>
          <Shares
            counts={traffic.by_source}
            name={(source) => <Link href={sourcePath(source)}>{source}</Link>}
          />
        </section>
      </div>
      <Waits host={host} />
    </>
  );
}

function Robots({ host: { robots } }: { readonly host: Host }) {
  if (robots.length === 0) {
    return (
      <p class="muted">
        It was not asked for. It is before pages are asked for; sources that use an API keep the
        limits that the API states.
      </p>
    );
  }
  return (
    <>
      {robots.map((one) => (
        <div key={one.origin}>
          <p>
            <code>{one.origin}</code>{' '}
            <span class="muted">
              answered {one.status}, read <Time at={one.fetched_at} how="ago" />
              {one.group !== null && `, group ${one.group}`}
              {one.crawl_delay_seconds !== null && `, delay ${one.crawl_delay_seconds} s`}
            </span>
          </p>
          {one.rules.length === 0 ? (
            <p class="muted">No rule speaks to us.</p>
          ) : (
            <pre class="source">{one.rules.join('\n')}</pre>
          )}
        </div>
      ))}
    </>
  );
}

/** Breaker and cool-downs: what made us wait or stay away. */
function Waits({ host }: { readonly host: Host }) {
  const zone = useZone();
  const lines = [
    ...host.transitions.map(({ at, from, to, reason }) => ({
      at,
      what: `${from} → ${to}`,
      says: reason,
    })),
    ...host.waits.map(({ at, kind, wait_ms: ms, source, reason }) => ({
      at,
      what: kind.replaceAll('-', ' '),
      says: `${source} waited ${lasting(ms)}: ${reason}`,
    })),
  ].sort((a, b) => (a.at < b.at ? 1 : -1));
  if (lines.length === 0) return <p class="muted">{refusalsInWords(host)}</p>;
  return (
    <section aria-labelledby="waits">
      <h2 id="waits">Refusals, cool-downs and waits</h2>
      <div class="table-box tall">
        <table>
          <thead>
            <tr>
              <th scope="col">When ({zone})</th>
              <th scope="col">What</th>
              <th scope="col">Why</th>
            </tr>
          </thead>
          <tbody>
            {lines.map(({ at, what, says }) => (
              <tr key={`${at} ${what} ${says}`}>
                <td class="nowrap">
                  <Time at={at} />
                </td>
                <td>{what}</td>
                <td>{says}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

/** Answers that keep us out or put us off; 404 and 410 are answers like any other. */
const REFUSALS = /^(401|403|407|429|451|5\d\d)$/;

/** What the day's answers say, where nothing made us wait. */
function refusalsInWords({ traffic: { outcomes, requests } }: Host): string {
  const refused = Object.entries(outcomes).filter(([status]) => REFUSALS.test(status));
  const count = refused.reduce((sum, [, times]) => sum + times, 0);
  if (count === 0) return 'It did not refuse us or ask us to wait.';
  const which = refused.map(([status, times]) => `${status} × ${times}`).join(', ');
  return `It refused ${counted(count)} of ${counted(requests)} requests in 24 hours (${which}), and did not ask us to wait.`;
}
