/** A fault as practice publishers are asked for it. */
export interface PlayedFault {
  readonly kind: string;
  /** The server plays it, whatever the publisher. */
  readonly onWire?: true;
  readonly after?: number;
  readonly count?: number;
  readonly retryAfter?: number;
}

/** What the run must do. */
export type Demand =
  | 'keeps all'
  | 'finds nothing new'
  | 'notices the change'
  | 'notices the withdrawal'
  | 'does not pass for whole'
  | 'keeps no damaged text';

export interface Scenario {
  /** Also the folder. */
  readonly name: string;
  readonly title: string;
  readonly fault?: PlayedFault;
  readonly comesAfter?: 'a whole run';
  readonly demand: Demand;
  /** What a maintainer says when the demand is not met. */
  readonly complaint: string;
}

/** The first request may be for robots.txt; the one after it is the source's own. */
const ONCE = { onWire: true, after: 1, count: 1 } as const;

export const SCENARIOS: readonly Scenario[] = [
  {
    name: 'whole',
    title: 'a healthy publisher',
    demand: 'keeps all',
    complaint: 'it keeps nothing, or not all, of what a healthy publisher has',
  },
  {
    name: 'again',
    title: 'the same again',
    comesAfter: 'a whole run',
    demand: 'finds nothing new',
    complaint: 'unstable keys or versions: what did not change is kept again',
  },
  {
    name: 'not-modified',
    title: '304 to what is known',
    fault: { kind: 'not-modified' },
    comesAfter: 'a whole run',
    demand: 'finds nothing new',
    complaint: 'an answer 304 loses records, or makes new ones',
  },
  {
    name: 'changed',
    title: 'a changed record',
    fault: { kind: 'changed' },
    comesAfter: 'a whole run',
    demand: 'notices the change',
    complaint: 'a changed record is not noticed: `version` must change with it',
  },
  {
    name: 'withdrawn',
    title: 'a withdrawn record',
    fault: { kind: 'withdrawn' },
    comesAfter: 'a whole run',
    demand: 'notices the withdrawal',
    complaint: 'a withdrawn record stays active: `parse` must set status and tombstoneAt',
  },
  {
    name: 'empty',
    title: 'an empty listing',
    fault: { kind: 'empty' },
    comesAfter: 'a whole run',
    demand: 'does not pass for whole',
    complaint: 'an empty listing passes for success: state `expects.atLeast`',
  },
  {
    name: 'shrunken',
    title: 'a listing that ends early',
    fault: { kind: 'shrunken' },
    comesAfter: 'a whole run',
    demand: 'does not pass for whole',
    complaint: 'silent truncation: compare with the total (`total` of ctx.pages, or `declared`)',
  },
  {
    name: 'repeated-page',
    title: 'a page that repeats another',
    fault: { kind: 'repeated-page' },
    comesAfter: 'a whole run',
    demand: 'does not pass for whole',
    complaint: 'silent truncation: a repeated page is not noticed (`key` of ctx.pages)',
  },
  {
    name: 'cut',
    title: 'an answer that is cut off',
    fault: { kind: 'cut', ...ONCE },
    demand: 'keeps all',
    complaint: 'an answer that was cut off once loses records',
  },
  {
    name: 'throttle',
    title: '429 once',
    fault: { kind: 'throttle', retryAfter: 1, ...ONCE },
    demand: 'keeps all',
    complaint: 'one 429 loses records',
  },
  {
    name: 'wrong-charset',
    title: 'a wrong character set',
    fault: { kind: 'wrong-charset' },
    demand: 'keeps no damaged text',
    complaint: 'text with damaged letters is kept as if it were whole: hand `charset` to the body',
  },
];
