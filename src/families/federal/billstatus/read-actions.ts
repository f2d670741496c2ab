/** Actions and the votes recorded in them, of bills and of amendments. */
import { clockTime } from '../../../kit/eastern-dates.ts';
import { present, wholeNumber } from '../../../kit/parsed.ts';
import type { ElementReader } from '../../../kit/xml/element-reader.ts';
import type { Action, ActionSummary, CommitteeRef, Link, RecordedVote } from './bill-status.ts';

export function actionSummaryOf(item: ElementReader | undefined): ActionSummary | undefined {
  if (!item) return undefined;
  const time = item.text('actionTime');
  const summary = present({
    date: item.text('actionDate'),
    time: clockTime(time) ?? time,
    text: item.text('text'),
    links: linksOf(item),
  });
  return Object.keys(summary).length === 0 ? undefined : summary;
}

export function actionOf(item: ElementReader): Action {
  const system = item.one('sourceSystem');
  return present({
    ...actionSummaryOf(item),
    type: item.text('type'),
    code: item.text('actionCode'),
    source: system?.text('name'),
    sourceCode: system?.text('code'),
    committees: [...item.all('committee'), ...item.list('committees', 'item')]
      .map(committeeRefOf)
      .filter((ref) => Object.keys(ref).length > 0),
    recordedVotes: recordedVotesIn(item),
    calendar: item
      .all('calendarNumber')
      .map((one) => [one.text('calendar'), one.text('number')].filter(Boolean).join(' '))
      .join(', '),
  });
}

/** An action without date and words was published empty for a while; it says nothing. */
export const actionsIn = (items: readonly ElementReader[]): Action[] =>
  items.map(actionOf).filter((action) => Object.keys(action).length > 0);

export const linksOf = (item: ElementReader): Link[] =>
  item
    .list('links', 'link')
    .map((link) => present<Link>({ name: link.text('name'), url: link.text('url') }))
    .filter((link) => Object.keys(link).length > 0);

const committeeRefOf = (item: ElementReader): CommitteeRef =>
  present({ name: item.text('name'), systemCode: item.text('systemCode') });

export const recordedVotesIn = (item: ElementReader): RecordedVote[] =>
  item.list('recordedVotes', 'recordedVote').map(recordedVoteOf);

function recordedVoteOf(vote: ElementReader): RecordedVote {
  const congress = wholeNumber(vote.text('congress'));
  const session = wholeNumber(vote.text('sessionNumber'));
  const roll = wholeNumber(vote.text('rollNumber'));
  const chamber = vote.text('chamber');
  const letter = chamber?.charAt(0).toLowerCase();
  return present({
    id:
      congress && session && roll && (letter === 'h' || letter === 's')
        ? `vote:${congress}-${letter}-${session}-${roll}`
        : undefined,
    chamber,
    congress,
    session,
    roll,
    date: vote.text('date'),
    question: vote.text('fullActionName'),
    url: vote.text('url'),
  });
}
