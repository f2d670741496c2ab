/** Lists of a publisher gone wrong, whatever they are written in: the same answer with its rows gone, halved, cut, doubled or touched. */
import type { PracticeResponse, Publisher } from '../../practice/publisher.ts';

export const ANOMALIES = ['empty', 'shrunken', 'truncated', 'duplicate', 'touched'] as const;
export type Anomaly = (typeof ANOMALIES)[number];

export interface Spoiler {
  around(publisher: Publisher): Publisher;
  /** From now on these addresses (`host/path?search`) answer so; `undefined` ends it. */
  spoil(anomaly: Anomaly | undefined, addresses?: ReadonlySet<string>): void;
  /** How many answers were spoilt since. */
  spoilt(): number;
}

export const addressOf = (one: { host: string; path: string; search: string }): string =>
  `${one.host}${one.path}?${one.search}`;

export function createSpoiler(): Spoiler {
  let now: { anomaly: Anomaly; addresses: ReadonlySet<string> } | undefined;
  let count = 0;
  return {
    spoil(anomaly, addresses = new Set()) {
      now = anomaly && { anomaly, addresses };
      count = 0;
    },
    spoilt: () => count,
    around: (publisher) => ({
      ...publisher,
      async handle(request) {
        const answer = await publisher.handle(request);
        if (!now?.addresses.has(addressOf(request)) || answer.status !== 200) return answer;
        const changed = await spoiltAnswer(answer, now.anomaly);
        if (changed !== answer) count += 1;
        return changed;
      },
    }),
  };
}

async function spoiltAnswer(answer: PracticeResponse, anomaly: Anomaly): Promise<PracticeResponse> {
  const text = await textOf(answer.body);
  if (text === undefined) return answer;
  // A publisher that says "not modified" of a list that it spoils would be two publishers.
  const headers = Object.fromEntries(
    Object.entries(answer.headers ?? {}).filter(
      ([name]) => !/^(?:etag|last-modified|content-length)$/i.test(name),
    ),
  );
  const body = changed(text, anomaly);
  return body === text ? answer : { ...answer, headers, body };
}

async function textOf(body: PracticeResponse['body']): Promise<string | undefined> {
  if (typeof body === 'string') return body;
  if (body === undefined) return undefined;
  const pieces: Buffer[] = [];
  for await (const piece of Buffer.isBuffer(body) ? [body] : body) pieces.push(Buffer.from(piece));
  const bytes = Buffer.concat(pieces);
  const text = bytes.toString('utf8');
  return Buffer.from(text).equals(bytes) ? text : undefined;
}

function changed(text: string, anomaly: Anomaly): string {
  if (anomaly === 'truncated') return text.slice(0, Math.floor(text.length / 2));
  if (anomaly === 'touched') return touched(text);
  if (/^\s*[[{]/.test(text)) return JSON.stringify(inJson(JSON.parse(text), anomaly));
  for (const rows of ROWS) {
    const found = [...text.matchAll(rows)];
    if (found.length > 0) return inText(text, found, anomaly);
  }
  return text.startsWith('<') ? text : inLines(text, anomaly);
}

/** Rows of the lists that these publishers write, the outer ones first. */
const ROWS = [
  /<sitemap>[\s\S]*?<\/sitemap>/g,
  /<url>[\s\S]*?<\/url>/g,
  /<item\b[\s\S]*?<\/item>/g,
  /<vote>[\s\S]*?<\/vote>/g,
  /<relatedItem type="constituent"[\s\S]*?<\/relatedItem>/g,
  /<li\b[^>]*>[\s\S]*?<\/li>/g,
  /<div class="uscitem">[\s\S]*?<\/div>\s*<\/div>/g,
  /<tr\b[^>]*>(?:(?!<th)[\s\S])*?<\/tr>/gi,
] as const;

const kept = (rows: number, anomaly: Anomaly): number =>
  anomaly === 'empty' ? 0 : Math.floor(rows / 2);

/** Rows by themselves: what stands between them stays where it is. */
function inText(text: string, rows: readonly RegExpMatchArray[], anomaly: Anomaly): string {
  let at = 0;
  const pieces: string[] = [];
  for (const [i, { 0: row, index = 0 }] of rows.entries()) {
    const times = anomaly === 'duplicate' ? 2 : i < kept(rows.length, anomaly) ? 1 : 0;
    pieces.push(text.slice(at, index), row.repeat(times));
    at = index + row.length;
  }
  return pieces.join('') + text.slice(at);
}

/** Counts are left as they are: of a list that is spoilt they are what tells. */
function inJson(value: unknown, anomaly: Anomaly): unknown {
  if (Array.isArray(value)) {
    if (value.length === 0 || typeof value[0] !== 'object') return value;
    if (anomaly === 'duplicate') return [...value, ...value];
    return value.slice(0, kept(value.length, anomaly));
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, inJson(one, anomaly)]),
  );
}

/** CSV: the first line names the columns. YAML: what begins at the margin is a row. */
function inLines(text: string, anomaly: Anomaly): string {
  const [head = '', ...lines] = text.split('\n');
  const isYaml = text.startsWith('- ');
  const rows = isYaml
    ? text.split(/^(?=- )/m)
    : lines.filter((line) => line !== '').map((line) => `${line}\n`);
  const shown =
    anomaly === 'duplicate' ? [...rows, ...rows] : rows.slice(0, kept(rows.length, anomaly));
  return (isYaml ? '' : `${head}\n`) + shown.join('');
}

/** Every moment that a list says something was changed at, an hour later. */
const touched = (text: string): string =>
  text.replace(
    /(<lastmod>|"(?:lastModified|lastModifiedDate|updateDate|update_date|dt_updated|latest_issue_date|formattedLastModifiedTime)":\s*")(\d{4}-\d{2}-\d{2})T(\d{2})/g,
    (_, before: string, day: string, hour: string) =>
      `${before}${day}T${String((Number(hour) + 1) % 24).padStart(2, '0')}`,
  );
