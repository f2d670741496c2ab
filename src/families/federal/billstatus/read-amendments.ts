/** Amendments inside a bill's file, with their own actions, sponsors and what they amend. */
import { billIdFrom } from '../../../kit/bill-types.ts';
import { present, wholeNumber } from '../../../kit/parsed.ts';
import type { ElementReader } from '../../../kit/xml/element-reader.ts';
import type { AmendmentOfBill } from './bill-status.ts';
import { actionSummaryOf, actionsIn, linksOf } from './read-actions.ts';
import { cosponsorOf, sponsorOf } from './read-people.ts';
import { notesIn, titlesIn } from './read-texts.ts';

export function amendmentOf(item: ElementReader): AmendmentOfBill {
  const actions = item.one('actions');
  const amended = item.one('amendedAmendment');
  // Counts of actions by kind serve the publisher's own search pages.
  actions?.skip('actionByCounts', 'actionTypeCounts');
  const further = item.one('amendmentsToAmendment') ?? item.one('amendments');
  item.skip('version');
  // The list below says it itself.
  item.one('cosponsors')?.skip('count', 'countIncludingWithdrawnCosponsors');
  return {
    // A committee's amendment has no sponsor, and one that was only submitted no action.
    sponsors: item.list('sponsors', 'item').map(sponsorOf),
    cosponsors: item.list('cosponsors', 'item').map(cosponsorOf),
    actions: actionsIn([
      ...(actions?.all('item') ?? []),
      ...(actions?.list('actions', 'item') ?? []),
    ]),
    ...present({
      congress: wholeNumber(item.text('congress')),
      type: item.text('type'),
      number: item.text('number'),
      chamber: item.text('chamber'),
      description: item.text('description'),
      purpose: item.text('purpose'),
      submittedDate: item.text('submittedDate'),
      proposedDate: item.text('proposedDate'),
      createDate: item.text('createDate'),
      // Written twice in files of schema 3: by the bill's list and by the amendment itself.
      updateDate: item
        .all('updateDate')
        .map((one) => one.words())
        .sort()
        .at(-1),
      latestAction: actionSummaryOf(item.one('latestAction')),
      actionCount: wholeNumber(actions?.text('count')),
      amendsBill: amendedBill(item.one('amendedBill')),
      amendsAmendment: amended && amendedAmendment(amended),
      amendmentCount: wholeNumber(further?.text('count')),
      titles: titlesIn(item),
      notes: notesIn(item),
      links: linksOf(item),
    }),
  };
}

function amendedBill(bill: ElementReader | undefined): string | undefined {
  // The bill is the one this file is about; its title and dates stand at the top.
  bill?.skip('originChamber', 'originChamberCode', 'title', 'updateDateIncludingText');
  return billIdFrom(
    wholeNumber(bill?.text('congress')),
    bill?.text('type'),
    wholeNumber(bill?.text('number')),
  );
}

function amendedAmendment(amended: ElementReader): string | undefined {
  // The amended amendment is in the same list, with its own purpose and dates.
  amended.skip('purpose', 'description', 'updateDate', 'latestAction', 'url');
  const type = amended.text('type');
  const number = amended.text('number');
  const congress = amended.text('congress');
  return type && number ? `${type.toLowerCase()}:${congress}:${number}` : undefined;
}
