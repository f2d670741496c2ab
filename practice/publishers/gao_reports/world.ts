/** Products of a small GAO: reports, a testimony, a letter and decisions, of which some were replaced. */
export interface PracticeProduct {
  readonly number: string;
  readonly title: string;
  readonly type: string;
  readonly topics: readonly string[];
  readonly date: string;
  readonly summary: string;
  /** What the file host has of it. */
  readonly has: readonly ('pdf' | 'highlights' | 'html')[];
  readonly recommendations: readonly { agency: string; text: string; status: string }[];
  /** A notice on its page. */
  readonly notice?: string;
}

export interface GaoWorld {
  products(): readonly PracticeProduct[];
  find(number: string): PracticeProduct | undefined;
  change(number: string, change: Partial<PracticeProduct>): PracticeProduct;
}

const TOPICS = ['Energy', 'Health Care', 'Space', 'Veterans'];

/** Newest first; one in five is a decision. */
export function gaoWorld({ size = 12 } = {}): GaoWorld {
  const products = Array.from({ length: size }, (_, row) => product(row));
  const at = (number: string) => products.findIndex((one) => one.number === number.toLowerCase());
  return {
    products: () => products,
    find: (number) => products[at(number)],
    change(number, change) {
      const index = at(number);
      const found = products[index];
      if (!found) throw new Error(`${number} is not among these ${products.length} products`);
      const changed = { ...found, ...change };
      products[index] = changed;
      return changed;
    },
  };
}

function product(row: number): PracticeProduct {
  const isDecision = row % 5 === 4;
  const ending = row % 5 === 1 ? 't' : row % 5 === 2 ? 'r' : '';
  const number = isDecision
    ? `b-42412${row}.2${row % 2 === 0 ? `,b-42412${row}.3` : ''}`
    : `gao-26-10${7000 + row}${ending}`;
  const topics = isDecision
    ? []
    : [TOPICS[row % 4] ?? 'Energy', ...(row % 3 === 0 ? [TOPICS[(row + 1) % 4] ?? 'Space'] : [])];
  return {
    number,
    title: isDecision
      ? `Lamp Cleaning, LLC ${row}`
      : `Street Lamps: Oversight & Costs of Lot ${row}`,
    type: isDecision ? 'Bid Protest Decision' : 'Report',
    topics,
    date: `2026-08-${String(28 - row).padStart(2, '0')}`,
    summary: `\nWhat GAO Found\n\nThe lamps of lot ${row} burn by day &amp; night (T&amp;E).\n\nWhy GAO Did This Study\n\nH.R. 1 includes a provision for GAO to look at lamps.\n`,
    has: row % 2 === 0 ? ['pdf', 'highlights', 'html'] : ['pdf'],
    recommendations: isDecision
      ? []
      : [
          { agency: 'Department of Energy', text: `Mend lot ${row}.`, status: 'Open' },
          {
            agency: 'Department of Energy',
            text: `Count lot ${row}.`,
            status: 'Closed – Implemented',
          },
        ],
  };
}
