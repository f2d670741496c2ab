/** Printed hearings of the practice Congress; the last one is published again under another name. */
import { billOf, type CongressParts, chairOf } from '../congress/members.ts';
import { centred, modsXml, printed } from '../govinfo/mods.ts';
import { type PackagesWorld, type PracticePackage, packagesWorld } from '../govinfo/packages.ts';

export interface HearingsWorld extends PackagesWorld {
  /** Other words in the text of a hearing. */
  correct(id: string, words: string): PracticePackage;
  expected(): {
    id: string;
    title: string;
    meeting: string;
    bill: string;
    committee: string;
    chair: string;
  }[];
}

const FIRST_JACKET = 50_001;
const FIRST_EVENT = 115_001;

export function hearingsWorld(parts: CongressParts, { size = 12 } = {}): HearingsWorld {
  const rows = Array.from({ length: size }, (_, row) => hearing(parts, row));
  const last = size - 1;
  const twin = hearing(parts, last, 79_100_000 + last);
  const world = packagesWorld(
    'CHRG',
    [...rows, twin].map(({ facts: _facts, ...one }) => one),
  );
  return {
    ...world,
    correct: (id, words) => {
      const { texts } = world.find(id);
      return world.touch(id, {
        texts: texts.map((one) => ({
          ...one,
          body: String(one.body).replace('mend the lamps', words),
        })),
      });
    },
    expected: () => rows.map(({ facts }) => facts),
  };
}

function hearing(parts: CongressParts, row: number, jacket = FIRST_JACKET + row) {
  const chamber = row % 3 === 2 ? 'senate' : 'house';
  const letter = chamber.charAt(0);
  const chair = chairOf(parts, row, chamber);
  const bill = billOf(parts, row, chamber);
  const id = `CHRG-119${letter}hrg${jacket}`;
  const event = FIRST_EVENT + row;
  const date = `2025-0${1 + (row % 9)}-12`;
  const title = `OVERSIGHT OF LAMPS, PART ${row + 1}`;
  const text = `html/${id}.htm`;
  const mods = modsXml({
    id,
    title,
    date,
    renditions: [`${id}/${text}`, `${id}/pdf/${id}.pdf`],
    fields: {
      collectionCode: 'CHRG',
      docClass: `${letter.toUpperCase()}HRG`,
      chamber: chamber.toUpperCase(),
      congress: 119,
      session: 1,
      heldDate: date,
      preferredCitation: `Serial No. 119-${row + 1}`,
      eventId: event,
      witness: [`Barnes, Hon. Ben, Chief of Lamps ${row}`, 'Cole, Dr. Ann, Institute of Light'],
    },
    members: [{ bioguide: chair.bioguide, name: chair.name, role: 'COMMMEMBER' }],
    committees: [{ code: chair.code, name: chair.committee }],
    bills: [{ id: bill.id, context: 'COVER' }],
    laws: row % 4 === 0 ? ['law:119-1'] : [],
  });
  return {
    id,
    year: 2025,
    mods,
    texts: [
      { path: text, body: transcript({ ...chair, title, jacket, row }), state: 'whole' as const },
    ],
    facts: {
      id: `hearing:${jacket}`,
      title,
      meeting: `meeting:119-${letter}-${event}`,
      bill: bill.id,
      committee: `committee:${chair.code.toUpperCase().slice(0, 4)}`,
      chair: chair.bioguide,
    },
  };
}

interface Transcript {
  readonly title: string;
  readonly committee: string;
  readonly last: string;
  readonly jacket: number;
  readonly row: number;
}

function transcript({ title, committee, last, jacket, row }: Transcript): string {
  const number = String(jacket);
  const talk = Array.from({ length: 24 }, (_, turn) => [
    `    Mr. Barnes. Lamp ${turn} of hearing ${row} does not shine. We shall`,
    'mend the lamps one by one, and tell the committee of each.',
    `    Chairman ${last}. The committee thanks the witness for lamp ${turn}.`,
  ]).flat();
  return printed(title, [
    '[House Hearing, 119 Congress]',
    '[From the U.S. Government Publishing Office]',
    '',
    centred(title),
    '',
    '='.repeat(71),
    '',
    centred('HEARING'),
    '',
    centred(`BEFORE THE ${committee.toUpperCase()}`),
    '',
    centred(`Serial No. 119-${row + 1}`),
    '',
    `${number.slice(0, -3)}-${number.slice(-3)} PDF                WASHINGTON : 2025`,
    '',
    '    The committee met, pursuant to notice, at 10:00 a.m., in room 1,',
    `Hon. ${last} [chairman of the committee] presiding.`,
    ...talk,
    '',
    'Lamps mended.................................................        24',
    '',
  ]);
}
