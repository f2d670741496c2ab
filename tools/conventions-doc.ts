import { registryOf } from '../src/app/registry.ts';
import { browserProfileOf } from '../src/app/settings/browser-profile.ts';
import { politenessOf } from '../src/app/settings/politeness.ts';
import { schemaFor } from '../src/app/settings/schema.ts';
import { DEFAULT_PROFILE } from '../src/core/browser.ts';
import { DEFAULT_POLITENESS, type Politeness } from '../src/core/politeness.ts';
import { builtInFamilies } from '../src/families/index.ts';
import { tmpFolder } from '../src/store/artifacts/natural-path.ts';

const settingsSchema = schemaFor(builtInFamilies);

const settings = settingsSchema.parse({});
const setup = { settings, families: builtInFamilies };
const { sources } = await registryOf(builtInFamilies);
const seconds = (ms: number) => `${ms / 1000} s`;
const mib = (bytes: number) => `${bytes / 1024 / 1024} MiB`;

/** The part of docs/adding-a-source.md that says what a source inherits, with the values of the code. */
export function conventionsDoc(): string {
  const rows = [...http(), ...browser(), ...pdf(), ...disk()];
  return `| of | what a source inherits | value | changed by |
| --- | --- | --- | --- |
${rows.map((row) => `| ${row.join(' | ')} |`).join('\n')}

Values to reach for where a publisher is stricter or more generous than that; a source states only what differs:

| source | pace | in flight | longest silence | whole request | attempts | rest after a download | robots.txt |
| --- | --- | --- | --- | --- | --- | --- | --- |
${sources.map((source) => chosen(source.name, politenessOf(setup, source))).join('\n')}

An API that states its limits gets its own pace and \`robots: 'api'\`, as the Federal Register does. A site that is read in the browser gets one
request at a time and a rest after each download, as the judgments do; pages that take long get their own \`navigationMs\` and \`selectorMs\`
(${caymanPages()}).
`;
}

type Row = readonly [of: string, what: string, value: string, by: string];

function http(): Row[] {
  const { rate, inFlight, timeout, retry, breaker, robots, maxBodyBytes } = DEFAULT_POLITENESS;
  const { baseMs, maxMs } = retry.backoff;
  return [
    ['HTTP', 'pace, for all its hosts together', rate, '`politeness.rate`'],
    ['HTTP', 'requests in flight', String(inFlight), '`politeness.inFlight`'],
    ['HTTP', 'time to connect', seconds(timeout.connectMs), '`politeness.timeout.connectMs`'],
    ['HTTP', 'silence in an answer', seconds(timeout.idleMs), '`politeness.timeout.idleMs`'],
    ['HTTP', 'attempts after 5xx and network errors', String(retry.attempts), '`retry.attempts`'],
    ['HTTP', 'wait between them', `${seconds(baseMs)}, doubled up to ${seconds(maxMs)}`, '`retry`'],
    ['HTTP', 'longest Retry-After', seconds(retry.retryAfterCapMs), '`retry.retryAfterCapMs`'],
    [
      'HTTP',
      'breaker of a host',
      `${breaker.failures} failures in a row, then ${seconds(breaker.openMs)} without requests`,
      '`politeness.breaker`',
    ],
    ['HTTP', 'robots.txt', String(robots), '`politeness.robots`'],
    ['HTTP', 'largest body', mib(maxBodyBytes), '`politeness.maxBodyBytes`'],
    ['HTTP', 'User-Agent', `\`${settings.http.userAgent}\``, '`politeness.userAgent`'],
    ['HTTP', 'zone of its schedule', settings.schedule.timezone, '`timezone`'],
  ];
}

function browser(): Row[] {
  const { navigationMs, selectorMs, stealth, loads, hosts } = DEFAULT_PROFILE;
  const { headless } = settings.browser;
  const none = (list: readonly string[]) => (list.length === 0 ? 'none' : list.join(', '));
  return [
    ['browser', 'one for all sources, a context for each', 'always', 'nothing'],
    ['browser', 'window', headless ? 'none' : 'shown', 'the setting `browser.headless`'],
    ['browser', 'a page that loads is silent', seconds(navigationMs), '`browser.navigationMs`'],
    ['browser', 'an element is waited for', seconds(selectorMs), '`browser.selectorMs`'],
    ['browser', 'hides that a program drives it', String(stealth), '`browser.stealth`'],
    ['browser', 'images, fonts, media loaded', none(loads), '`browser.loads`'],
    ['browser', 'other hosts a page may ask', none(hosts), '`browser.hosts`'],
  ];
}

function pdf(): Row[] {
  const { timeLimitMs, pageTimeLimitMs, memoryLimitMb } = settings.reading;
  return [
    ['PDF', 'normaliser', '`pdf_v1`, without OCR', 'the body that `parse` returns'],
    [
      'PDF',
      'processor time for one document',
      seconds(timeLimitMs),
      'the setting `reading.timeLimitMs`',
    ],
    [
      'PDF',
      'processor time for one page',
      seconds(pageTimeLimitMs),
      'the setting `reading.pageTimeLimitMs`',
    ],
    ['PDF', 'memory of a thread', `${memoryLimitMb} MiB`, 'the setting `reading.memoryLimitMb`'],
  ];
}

function disk(): Row[] {
  const { minFreeMb } = settings.storage;
  const tmp = tmpFolder('name').replace('/name/', '/<source>/');
  return [
    ['disk', 'raw bytes', '`corpus/<source>/bodies/raw/`', '`corpusDir`, `corpus`'],
    ['disk', 'bytes that are still arriving', `\`${tmp}/\``, 'nothing'],
    ['disk', 'a file is renamed into place, earlier bytes stay', 'always', 'nothing'],
    ['disk', 'least free space', `${minFreeMb} MB`, 'the setting `storage.minFreeMb`'],
  ];
}

function chosen(name: string, one: Politeness): string {
  const { rate, inFlight, timeout, retry, itemDelayMs } = one;
  const total = timeout.totalMs === undefined ? 'no limit' : seconds(timeout.totalMs);
  const rest = itemDelayMs === undefined ? 'none' : seconds(itemDelayMs);
  const robots = typeof one.robots === 'string' ? one.robots : 'override';
  return `| \`${name}\` | ${rate} | ${inFlight} | ${seconds(timeout.idleMs)} | ${total} | ${retry.attempts} | ${rest} | ${robots} |`;
}

function caymanPages(): string {
  const judgments = sources.find(({ name }) => name === 'unreported_judgments');
  if (!judgments) throw new Error('there is no source unreported_judgments');
  const { navigationMs, selectorMs } = browserProfileOf(setup, judgments);
  return `there ${seconds(navigationMs)} and ${seconds(selectorMs)}`;
}
