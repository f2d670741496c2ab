/** Packages of govinfo that are no bulk data: each with its MODS and the texts of its parts. */
import type { Shown } from '../bills/world.ts';

export interface PracticePackage {
  readonly id: string;
  readonly year: number;
  readonly mods: string;
  readonly texts: readonly PracticeText[];
  /** Its MODS as it is served. */
  readonly file: 'whole' | 'cut' | 'empty';
  /** When the publisher added or processed it. */
  readonly touchedAt: number;
}

export interface PracticeText {
  /** `html/CHRG-119hhrg50001.htm`, below the package. */
  readonly path: string;
  readonly body: string | Buffer;
  /** `absent`: named by the MODS, and the publisher answers with its page for errors. */
  readonly state: 'whole' | 'cut' | 'absent';
}

export interface PackagesWorld {
  readonly collection: string;
  packages(): readonly PracticePackage[];
  find(id: string): PracticePackage;
  /** Processed again, with other words or the same. */
  touch(id: string, change?: Partial<Omit<PracticePackage, 'id' | 'touchedAt'>>): PracticePackage;
  /** As it should be, without a word in the sitemap. */
  mend(id: string): PracticePackage;
  /** What the sitemap of a year (`2025`, or `index`) shows. */
  list(name: string, as: Shown): void;
  shown(name: string): Shown;
}

const START = Date.UTC(2026, 2, 1);

export function packagesWorld(
  collection: string,
  made: readonly Omit<PracticePackage, 'touchedAt' | 'file'>[],
): PackagesWorld {
  const packages = new Map<string, PracticePackage>();
  const shown = new Map<string, Shown>();
  let moments = 0;
  const put = (one: PracticePackage) => {
    packages.set(one.id, one);
    return one;
  };
  const at = () => {
    moments += 1;
    return START + moments * 60_000;
  };
  for (const one of made) put({ ...one, file: 'whole', touchedAt: at() });
  const find = (id: string): PracticePackage => {
    const found = packages.get(id);
    if (!found) throw new Error(`${id} is not among these ${packages.size} packages`);
    return found;
  };
  return {
    collection,
    packages: () => [...packages.values()],
    find,
    touch: (id, change = {}) => put({ ...find(id), ...change, touchedAt: at() }),
    mend: (id) => {
      const one = find(id);
      return put({
        ...one,
        file: 'whole',
        texts: one.texts.map((text) => ({ ...text, state: 'whole' })),
      });
    },
    list: (name, as) => void shown.set(name, as),
    shown: (name) => shown.get(name) ?? 'whole',
  };
}
