import { EXIT } from '../../core/errors.ts';
import { snakeKeys } from '../../core/snake-keys.ts';
import { type HostReport, hostReport } from '../../use-cases/hosts.ts';
import type { Command } from '../command.ts';
import type { Door } from '../door.ts';
import { layoutOn } from '../show/layout.ts';
import { facts } from '../show/table.ts';
import { bytes, duration, fromNow, grouped, moment } from '../show/units.ts';
import type { HostCommand } from '../table/sources.ts';

const host: Command<HostCommand> = async ({ args: { name } }, door) => {
  const memory = await (await door.openExisting()).politeMemory();
  if (name === undefined) {
    const names = await memory.hosts.names();
    if (door.json) door.printJson({ hosts: [...names] });
    else door.print(names.length > 0 ? names.join('\n') : 'no host was asked yet');
    return EXIT.ok;
  }
  const report = await hostReport(memory, name.toLowerCase(), { now: door.clock.now() });
  if (door.json) door.printJson(snakeKeys(report));
  else door.print(inWords(report, door));
  return EXIT.ok;
};
export default host;

function inWords(report: HostReport, door: Door): string {
  const { paint } = door;
  const parts = [
    paint.bold(report.host),
    facts(
      [
        ...report.robots.map(robotsLine(door)),
        ...(report.robots.length === 0 ? [['robots.txt', 'not asked'] as const] : []),
        ['pace', paceLine(report)],
        ['cool-down', coolLine(report, door)],
        ['breaker', breakerLine(report, door)],
        ...report.announced.map(
          ({ source, reason }) => ['announced', paint.warn(`to ${source}: ${reason}`)] as const,
        ),
        ['last 24 h', trafficLine(report)],
        ['answers', countsLine(report.traffic.outcomes)],
        ['asked by', countsLine(report.traffic.bySource)],
      ],
      paint.dim,
    ),
  ];
  const { minutes } = report.traffic;
  const lately = minutes.slice(-10).map((one) => [moment(one.minute), grouped(one.requests)]);
  const when = { title: 'when' } as const;
  const why = { title: 'why', shrinks: true } as const;
  if (lately.length > 0)
    parts.push(
      layoutOn(door).table([{ title: 'minute' }, { title: 'requests', align: 'right' }], lately),
    );
  if (report.transitions.length > 0) {
    const rows = report.transitions.map(({ at, from, to, reason }) => [
      moment(at),
      `${from} → ${to}`,
      reason,
    ]);
    parts.push(layoutOn(door).table([when, { title: 'breaker' }, why], rows));
  }
  if (report.waits.length > 0) {
    const rows = report.waits.map(({ at, source, waitMs, reason }) => [
      moment(at),
      source,
      duration(waitMs),
      reason,
    ]);
    parts.push(layoutOn(door).table([when, { title: 'source' }, { title: 'waited' }, why], rows));
  }
  return parts.join('\n\n');
}

const robotsLine =
  (door: Door) =>
  (robots: HostReport['robots'][number]): readonly [string, string] => {
    const read = `${robots.origin}, read ${fromNow(robots.fetchedAt, door.clock.now())}`;
    if (robots.status !== 200) return ['robots.txt', `${read}: there is none (${robots.status})`];
    const { group, rules, crawlDelaySeconds: delay } = robots;
    const speaks = group === null ? 'nothing in it speaks to us' : `to ${group}:`;
    const lines = delay === null ? rules : [...rules, `Crawl-delay: ${delay}`];
    return ['robots.txt', [`${read}, ${speaks}`, ...lines.slice(0, 20)].join('\n')];
  };

function paceLine({ limits }: HostReport): string {
  const asked = limits.askers.map(({ who, rate, inFlight }) =>
    inFlight === null ? `${who} asks for ${rate}` : `${who} asks for ${rate}, ${inFlight} at once`,
  );
  const most = limits.inFlight === null ? '' : `, ${limits.inFlight} at once`;
  return [`${limits.rate}${most}`, ...asked].join('\n');
}

const coolLine = ({ cooling }: HostReport, { paint, clock }: Door): string =>
  cooling ? paint.warn(`until ${fromNow(cooling.until, clock.now())}: ${cooling.reason}`) : 'none';

function breakerLine({ breaker }: HostReport, { paint, clock }: Door): string {
  if (breaker.state === 'closed') return paint.good('closed');
  const until =
    breaker.until === null ? '' : `, tried again ${fromNow(breaker.until, clock.now())}`;
  return paint.bad(`${breaker.state} after ${breaker.failures} failures${until}`);
}

function trafficLine({ traffic }: HostReport): string {
  const mean = traffic.meanMs === null ? '' : `, ${duration(traffic.meanMs)} each`;
  return `${grouped(traffic.requests)} requests, ${bytes(traffic.bytes)}${mean}, at most ${traffic.mostPerMinute} a minute, ${grouped(traffic.cacheHits)} from the cache`;
}

const countsLine = (counts: Readonly<Record<string, number>>): string | undefined =>
  Object.entries(counts)
    .map(([name, count]) => `${name} × ${grouped(count)}`)
    .join(', ') || undefined;
