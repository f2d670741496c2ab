import { trimBlanks } from '../../core/white-space.ts';
import { type PathPattern, pathPattern, type RuleKind } from './pattern.ts';

/** One `Allow` or `Disallow` line that has an effect. */
export interface RobotsRule {
  readonly kind: RuleKind;
  /** As the file spells it. */
  readonly path: string;
  /** Line of the file, from 1. */
  readonly line: number;
  readonly patterns: readonly PathPattern[];
}

/** What the file says to one user agent; repeated groups are already merged. */
export interface RobotsGroup {
  readonly rules: readonly RobotsRule[];
  /** The longest pause asked for, by `Crawl-delay` or `Request-rate`. */
  readonly delaySeconds?: number;
}

export interface RobotsFile {
  /** By product token in lower case; `*` is everybody else. */
  readonly groups: ReadonlyMap<string, RobotsGroup>;
  readonly sitemaps: readonly string[];
}

/** RFC 9309 §2.5: at least this much is read; what follows is not. */
export const ROBOTS_BYTES_READ = 500 * 1024;

/**
 * Reads robots.txt to RFC 9309, as forgivingly as Google's own parser (the usual misspellings, a
 * missing colon, half a byte order mark). Nothing in it is an error: a line that says nothing we
 * know is skipped, and does not end a group either.
 */
export function parseRobots(body: Uint8Array | string): RobotsFile {
  const groups = new Map<string, OpenGroup>();
  const sitemaps: string[] = [];
  const ruleAgents = new AgentLines(groups);
  const paceAgents = new AgentLines(groups);
  for (const [index, line] of robotsLines(body).entries()) {
    const { key, value } = keyAndValue(line);
    if (key === 'user-agent') {
      ruleAgents.add(value);
      paceAgents.add(value);
    } else if (key === 'allow' || key === 'disallow') {
      const rule = { kind: key, path: value, line: index + 1, patterns: patternsOf(key, value) };
      paceAgents.close();
      for (const group of ruleAgents.close()) if (value !== '') group.rules.push(rule);
    } else if (key === 'delay') {
      const seconds = delaySeconds(value);
      for (const group of paceAgents.close()) {
        if (seconds !== undefined) group.delaySeconds = Math.max(group.delaySeconds ?? 0, seconds);
      }
    } else if (key === 'sitemap' && value !== '') {
      sitemaps.push(value);
    }
  }
  return { groups, sitemaps };
}

interface OpenGroup {
  rules: RobotsRule[];
  delaySeconds?: number;
}

/**
 * The consecutive `User-agent` lines that the next rules speak to. Pace and rules each keep their
 * own, because a `Crawl-delay` between two agents ends the list for delays, but must not for rules.
 */
class AgentLines {
  readonly #groups: Map<string, OpenGroup>;
  #current: OpenGroup[] = [];
  #closed = false;

  constructor(groups: Map<string, OpenGroup>) {
    this.#groups = groups;
  }

  add(value: string): void {
    if (this.#closed) this.#current = [];
    this.#closed = false;
    const token = productToken(value);
    if (token === '') return;
    const group = this.#groups.get(token) ?? { rules: [] };
    this.#groups.set(token, group);
    if (!this.#current.includes(group)) this.#current.push(group);
  }

  close(): readonly OpenGroup[] {
    this.#closed = true;
    return this.#current;
  }
}

/** `FooBot/2.1 (x)` speaks to `foobot`; `*` stands for everybody, whatever follows a space. */
function productToken(value: string): string {
  if (/^\*(?:$|[ \t\v\f])/.test(value)) return '*';
  return /^[a-zA-Z_-]*/.exec(value)?.[0].toLowerCase() ?? '';
}

/** To allow `/x/index.html` is to allow `/x/`: publishers mean the page, not its name. */
function patternsOf(kind: RuleKind, path: string): PathPattern[] {
  const folder = kind === 'allow' ? /^(.*\/)index\.htm[^/]*$/.exec(path)?.[1] : undefined;
  const paths = folder === undefined ? [path] : [path, `${folder}$`];
  return paths.map((one) => pathPattern(kind, one));
}

/** `10`, `2.5`; or the pause that `Request-rate: requests/period` comes to. */
function delaySeconds(value: string): number | undefined {
  if (/^[0-9]+(?:\.[0-9]+)?$/.test(value)) return Number(value);
  const rate = /^([0-9]+)\/([0-9]+)([smhd]?)(?:[ \t].*)?$/.exec(value);
  if (!rate || Number(rate[1]) === 0) return undefined;
  const unit = { '': 1, s: 1, m: 60, h: 3600, d: 86_400 }[rate[3] ?? ''] ?? 1;
  return (Number(rate[2]) * unit) / Number(rate[1]);
}

type Key = 'user-agent' | 'allow' | 'disallow' | 'delay' | 'sitemap' | 'unknown';

const KEYS: readonly (readonly [pattern: RegExp, key: Key])[] = [
  [/^(?:user-agent|useragent|user agent)/i, 'user-agent'],
  [/^(?:disallow|dissallow|dissalow|disalow|diasllow|disallaw)/i, 'disallow'],
  [/^allow/i, 'allow'],
  [/^(?:crawl-?delay|crawl delay|request-rate)$/i, 'delay'],
  [/^(?:sitemap|site-map)/i, 'sitemap'],
];

const ASCII_BLANKS = ' \t\v\f';

function keyAndValue(line: string): { key: Key; value: string } {
  const text = trimBlanks(line.replace(/[#\0].*$/s, ''), ASCII_BLANKS);
  // A missing colon is forgiven where exactly two words remain.
  const found = /^([^:]+):(.*)$/s.exec(text) ?? /^([^ \t]+)[ \t]+([^ \t]+)$/.exec(text);
  const name = trimBlanks(found?.[1] ?? '', ASCII_BLANKS);
  const key = KEYS.find(([pattern]) => pattern.test(name))?.[1] ?? 'unknown';
  return { key, value: trimBlanks(found?.[2] ?? '', ASCII_BLANKS) };
}

/** Longer lines are cut, as Google's parser cuts them: eight times the longest URL of a browser. */
const LONGEST_LINE = 2083 * 8 - 1;

function robotsLines(body: Uint8Array | string): string[] {
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body;
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(
    bytes.subarray(byteOrderMarkLength(bytes), ROBOTS_BYTES_READ),
  );
  const lines = text.split(/\r\n|\r|\n/);
  // The line that the size limit cut in two could say more than its author wrote.
  if (bytes.length > ROBOTS_BYTES_READ) lines.pop();
  return lines.map((line) => line.slice(0, LONGEST_LINE));
}

function byteOrderMarkLength(bytes: Uint8Array): number {
  const mark = [0xef, 0xbb, 0xbf];
  const differs = mark.findIndex((byte, index) => bytes[index] !== byte);
  return differs < 0 ? mark.length : differs;
}
