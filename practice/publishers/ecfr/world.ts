/** A practice Code of Federal Regulations: parts with sections whose texts follow one another by day. */

export interface CfrVersion {
  readonly date: string;
  readonly issued: string;
  readonly text: string;
  readonly substantive: boolean;
  readonly removed: boolean;
}

export interface CfrSection {
  readonly title: number;
  readonly part: string | null;
  readonly type: 'section' | 'appendix';
  readonly number: string;
  readonly heading: string;
  /** Where it was printed: `[54 FR 9680, Mar. 7, 1989]`. */
  readonly credit: string | null;
  readonly versions: readonly CfrVersion[];
}

export interface CfrPart {
  readonly title: number;
  readonly number: string;
  readonly heading: string;
  readonly authority: string;
  readonly source: string;
}

export interface CfrCorrection {
  readonly id: number;
  readonly title: number;
  readonly part: string;
  readonly section: string;
  readonly action: string;
  readonly corrected: string;
  readonly citation: string;
}

export interface CfrWorld {
  /** Up to which day all titles are complete. */
  readonly today: string;
  sections(): readonly CfrSection[];
  parts(): readonly CfrPart[];
  corrections(): readonly CfrCorrection[];
  /** Titles that answer 503, and whether the list of titles says so. */
  importing(): ReadonlyMap<number, 'told' | 'untold'>;
  find(title: number, number: string): CfrSection;
  addPart(part: CfrPart): CfrPart;
  addSection(section: Omit<CfrSection, 'versions'>, date: string, text: string): CfrSection;
  /** Another text follows on a day; without substance where the publisher says so. */
  amend(
    title: number,
    number: string,
    change: { date: string; text: string; substantive?: boolean; credit?: string },
  ): CfrSection;
  remove(title: number, number: string, date: string): CfrSection;
  /** An error of the publisher's own that is mended. */
  correct(title: number, number: string, action: string, date: string): CfrCorrection;
  import(title: number, state: 'told' | 'untold' | 'ended'): void;
  /** A further day is complete. */
  advance(day: string): void;
}

export function cfrWorld({ today = '2026-08-20' }: { today?: string } = {}): CfrWorld {
  let day = today;
  const parts: CfrPart[] = [];
  let sections: CfrSection[] = [];
  const corrections: CfrCorrection[] = [];
  const importing = new Map<number, 'told' | 'untold'>();

  const find = (title: number, number: string): CfrSection => {
    const found = sections.find((one) => one.title === title && one.number === number);
    if (!found) throw new Error(`this world has no ${number} in title ${title}`);
    return found;
  };
  const put = (next: CfrSection): CfrSection => {
    sections = sections.map((one) =>
      one.title === next.title && one.number === next.number ? next : one,
    );
    return next;
  };
  const addSection: CfrWorld['addSection'] = (section, date, text) => {
    const version = { date, issued: date, text, substantive: true, removed: false };
    const whole = { ...section, versions: [version] };
    sections.push(whole);
    return whole;
  };
  const world: CfrWorld = {
    get today() {
      return day;
    },
    sections: () => sections,
    parts: () => parts,
    corrections: () => corrections,
    importing: () => importing,
    find,
    addPart: (part) => {
      parts.push(part);
      return part;
    },
    addSection,
    amend(title, number, { date, text, substantive = true, credit }) {
      const old = find(title, number);
      const version = { date, issued: date, text, substantive, removed: false };
      return put({
        ...old,
        credit: credit ?? old.credit,
        versions: [...old.versions, version],
      });
    },
    remove(title, number, date) {
      const old = find(title, number);
      const version = { date, issued: date, text: '', substantive: true, removed: true };
      return put({ ...old, versions: [...old.versions, version] });
    },
    correct(title, number, action, date) {
      const { part, number: section, versions } = find(title, number);
      const last = versions.at(-1);
      const row = {
        id: corrections.length + 1,
        title,
        part: part ?? '',
        section,
        action,
        corrected: date,
        citation: '91 FR 50000',
      };
      corrections.push(row);
      if (last) {
        const mended = { ...last, text: `${last.text} (corrected)` };
        put({ ...find(title, number), versions: [...versions.slice(0, -1), mended] });
      }
      return row;
    },
    import: (title, state) => {
      if (state === 'ended') importing.delete(title);
      else importing.set(title, state);
    },
    advance: (next) => {
      day = next;
    },
  };
  fill(world);
  return world;
}

const OLD = '2016-12-20';

/** Parts that hold what is odd: hyphens in a part, sections named after nothing, ranges, no part at all. */
function fill(world: CfrWorld): void {
  const part = (title: number, number: string, heading: string) =>
    world.addPart({
      title,
      number,
      heading: `PART ${number}—${heading}`,
      authority: '42 U.S.C. 7401 et seq.; E.O. 14110, 88 FR 75191.',
      source: '36 FR 24877, Dec. 23, 1971, unless otherwise noted.',
    });
  const section = (title: number, of: string | null, number: string, heading: string) =>
    world.addSection(
      { title, part: of, type: 'section', number, heading: `§ ${number} ${heading}`, credit: null },
      OLD,
      `(a) The words of § ${number} & what follows.`,
    );
  part(40, '60', 'STANDARDS OF PERFORMANCE');
  for (let n = 1; n <= 6; n += 1) section(40, '60', `60.${n}`, `Lamps of kind ${n}.`);
  world.addSection(
    {
      title: 40,
      part: '60',
      type: 'appendix',
      number: 'Appendix A-1 to Part 60',
      heading: 'Appendix A-1 to Part 60—Test Methods',
      credit: null,
    },
    OLD,
    'Method 1.',
  );
  part(14, '241', 'UNIFORM SYSTEM OF ACCOUNTS');
  section(14, '241', '19-8.1', 'Airlines whose sections have no part in their numbers.');
  part(41, '60-1', 'OBLIGATIONS OF CONTRACTORS');
  section(41, '60-1', '60-1.1', 'A part with a hyphen.');
  part(1, '457', 'RESERVED THINGS');
  section(1, '457', '457.104-457.109', '[Reserved]');
  world.addSection(
    {
      title: 1,
      part: null,
      type: 'appendix',
      number: 'Appendix A to Chapter I',
      heading: 'Appendix A to Chapter I—Forms',
      credit: null,
    },
    OLD,
    'A form.',
  );
}
