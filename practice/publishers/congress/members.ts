/** Who and what the printed worlds speak of, so that all of them speak of the same people and bills. */

import { idOf } from '../bills/bill.ts';
import type { BillsWorld } from '../bills/world.ts';
import type { LegislatorsWorld } from '../legislators/world.ts';

export interface CongressParts {
  readonly people: LegislatorsWorld;
  readonly bills: BillsWorld;
}

export interface Chair {
  readonly code: string;
  readonly committee: string;
  readonly bioguide: string;
  readonly name: string;
  readonly last: string;
}

/** The committee of a row, with whoever chairs it. */
export function chairOf(
  { people }: CongressParts,
  row: number,
  chamber: 'house' | 'senate',
): Chair {
  const own = people.committees.filter((one) => one.chamber === chamber);
  const body = own[row % own.length];
  const seat = body && people.seats.get(body.thomasId)?.[0];
  if (!body || !seat) throw new Error(`the ${chamber} of this world has no committee with a chair`);
  return {
    code: `${body.thomasId.toLowerCase()}00`,
    committee: body.name,
    bioguide: seat.bioguide,
    name: seat.name,
    last: seat.name.split(' ').at(-1) ?? seat.name,
  };
}

/** A bill of the chamber that has a text. */
export function billOf({ bills }: CongressParts, row: number, chamber: 'house' | 'senate') {
  const own = bills
    .bills()
    .filter(({ type, printings }) => type.startsWith(chamber.charAt(0)) && printings.length > 0);
  const bill = own[row % own.length];
  if (!bill) throw new Error(`the ${chamber} of this world has no bill`);
  return { ...bill, id: idOf(bill) };
}
