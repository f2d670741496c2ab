/** Reports of the practice committees on bills of the same world; each tenth has two parts. */
import { billOf, type CongressParts, chairOf } from '../congress/members.ts';
import { centred, type ModsFacts, modsXml, printed } from '../govinfo/mods.ts';
import { type PackagesWorld, packagesWorld } from '../govinfo/packages.ts';

export interface ReportsWorld extends PackagesWorld {
  expected(): { id: string; title: string; bill: string; committee: string; parts: number }[];
}

const NAMES: Readonly<Record<string, string>> = {
  hr: 'H.R.',
  s: 'S.',
  hjres: 'H.J. Res.',
  sjres: 'S.J. Res.',
  hconres: 'H. Con. Res.',
  sconres: 'S. Con. Res.',
  hres: 'H. Res.',
  sres: 'S. Res.',
};

export function reportsWorld(parts: CongressParts, { size = 12 } = {}): ReportsWorld {
  const rows = Array.from({ length: size }, (_, row) => report(parts, row));
  const foreign = { id: 'GPO-J6-REPORT', year: 2025, mods: '<mods/>', texts: [] };
  const world = packagesWorld('CRPT', [...rows.map(({ facts: _facts, ...one }) => one), foreign]);
  return { ...world, expected: () => rows.map(({ facts }) => facts) };
}

function report(parts: CongressParts, row: number) {
  const chamber = row % 4 === 3 ? 'senate' : 'house';
  const letter = chamber.charAt(0);
  const number = row + 1;
  const id = `CRPT-119${letter}rpt${number}`;
  const chair = chairOf(parts, row, chamber);
  const bill = billOf(parts, row, chamber);
  const title = bill.title.toUpperCase();
  const halves = row % 10 === 4 ? [`${id}-pt1`, `${id}-pt2`] : [id];
  const date = `2025-0${1 + (row % 9)}-20`;
  const common = { title, date, citation: `${letter.toUpperCase()}. Rept. 119-${number}` };
  const granules = halves.map(
    (half, at): ModsFacts => ({
      ...common,
      id: half,
      renditions: [`${id}/html/${half}.htm`, `${id}/pdf/${half}.pdf`],
      fields: {},
      usc: [`42-${1396 + at}`],
    }),
  );
  const mods = modsXml(
    {
      ...common,
      id,
      renditions: halves.length > 1 ? [] : [`${id}/html/${id}.htm`, `${id}/pdf/${id}.pdf`],
      fields: { collectionCode: 'CRPT', chamber: chamber.toUpperCase(), congress: 119, session: 1 },
      members: [{ bioguide: chair.bioguide, name: chair.name, role: 'SUBMITTEDBY' }],
      committees: [{ code: chair.code, name: chair.committee }],
      bills: [{ id: bill.id, context: 'PRIMARY' }],
      laws: row % 3 === 0 ? ['law:119-1'] : [],
    },
    halves.length > 1 ? granules : [],
  );
  const texts = halves.map((half, at) => ({
    path: `html/${half}.htm`,
    body: text({
      title,
      number,
      at,
      bill: `${NAMES[bill.type] ?? bill.type} ${bill.number}`,
      date,
      half,
      last: chair.last,
    }),
    state: 'whole' as const,
  }));
  const committee = `committee:${chair.code.toUpperCase().slice(0, 4)}`;
  const facts = { id: `report:${id}`, title, bill: bill.id, committee, parts: halves.length };
  return { id, year: 2025, mods, texts, facts };
}

interface ReportText {
  readonly title: string;
  readonly number: number;
  readonly at: number;
  readonly bill: string;
  readonly date: string;
  readonly half: string;
  readonly last: string;
}

function text({ title, number, at, bill, half, last }: ReportText): string {
  const part = half.includes('-pt') ? `, Part ${at + 1}` : '';
  return printed(title, [
    `[House Report 119-${number}${part}]`,
    '[From the U.S. Government Publishing Office]',
    '',
    centred(title),
    '',
    '  May 12, 2025.--Committed to the Committee of the Whole House and ordered to be printed',
    '',
    `  Mr. ${last}, from the committee, submitted the following`,
    '',
    centred('R E P O R T'),
    '',
    centred(`[To accompany ${bill}]`),
    '',
    `  The committee reports on ${half}: the lamps shall be mended.`,
    '',
    'Lamps.......................................................        12',
    'Lanterns....................................................         7',
    '',
    ...(at > 0 ? [] : number % 3 === 0 ? embedded(bill) : letter(bill, last)),
    centred('Advisory on Earmarks'),
    '',
    '  This report contains none.',
    '',
  ]);
}

/** As reports of today print it: the letterhead is a picture, and the words follow the announcement. */
const embedded = (bill: string): string[] => [
  centred('Congressional Budget Office Cost Estimate'),
  '',
  '    With respect to clause 3(c)(3) of rule XIII, the Committee has',
  `received the enclosed cost estimate for ${bill} from the`,
  'Director of the Congressional Budget Office:',
  '',
  '[GRAPHIC(S) NOT AVAILABLE IN TIFF FORMAT]',
  '',
  `    ${bill} would mend the lamps. Mending them would cost $12 million`,
  'over five years.',
  '    The CBO staff contact for this estimate is Ann Cole. The estimate',
  'was reviewed by Christina Hawley Anthony, Deputy Director of Budget',
  'Analysis.',
  `${' '.repeat(41)}Phillip L. Swagel,`,
  `${' '.repeat(34)}Director, Congressional Budget Office.`,
  '',
];

const letter = (bill: string, last: string): string[] => [
  centred('Congressional Budget Office Cost Estimate'),
  '',
  `${' '.repeat(40)}U.S. Congress,`,
  `${' '.repeat(34)}Congressional Budget Office,`,
  `${' '.repeat(40)}Washington, DC, May 9, 2025.`,
  `Hon. Ada ${last},`,
  'Chairman, Committee on Lamps,',
  'House of Representatives, Washington, DC.',
  '    Dear Mr. Chairman: The Congressional Budget Office has prepared',
  `the enclosed cost estimate for ${bill}, the Lamp Act.`,
  '            Sincerely,',
  `${' '.repeat(41)}Phillip L. Swagel,`,
  `${' '.repeat(50)}Director.`,
  '    Enclosure.',
  '',
  '    Mending the lamps would cost $12 million over five years.',
  '',
  '    The CBO staff contact for this estimate is Ann Cole. The estimate',
  'was reviewed by Christina Hawley Anthony, Deputy Director of Budget',
  'Analysis.',
  '',
];
