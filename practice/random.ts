/**
 * Chance that depends on nothing but its arguments: row 7 of seed 1 is the same row on every machine,
 * and can be computed without computing rows 0 to 6.
 */
export interface Draws {
  /** A whole number from 0 to 2^32 - 1. */
  number(row: number, salt: number): number;
  /** A number from 0 up to, not including, 1. */
  fraction(row: number, salt: number): number;
  pick<T>(list: readonly T[], row: number, salt: number): T;
  /** A version-4 shaped UUID. */
  uuid(row: number, salt: number): string;
}

export function draws(seed: number): Draws {
  const start = mix(seed ^ 0x9e3779b9);
  const number = (row: number, salt: number) => mix(mix(start ^ row) ^ Math.imul(salt, 0x27d4eb2f));
  const hex = (row: number, salt: number) => number(row, salt).toString(16).padStart(8, '0');
  return {
    number,
    fraction: (row, salt) => number(row, salt) / 2 ** 32,
    pick(list, row, salt) {
      const chosen = list[number(row, salt) % list.length];
      if (chosen === undefined) throw new Error('pick was given an empty list');
      return chosen;
    },
    uuid(row, salt) {
      const tail = hex(row, salt + 3) + hex(row, salt + 1);
      const middle = hex(row, salt + 2);
      return `${hex(row, salt)}-${middle.slice(0, 4)}-4${middle.slice(5, 8)}-a${tail.slice(1, 4)}-${tail.slice(4)}`;
    },
  };
}

function mix(value: number): number {
  let h = value | 0;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}
