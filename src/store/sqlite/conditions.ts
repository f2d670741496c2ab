import type { SqlValue } from './driver.ts';

/** What a query asks for, condition by condition, with the values in their order. */
export interface Conditions {
  /** Adds a condition, unless one of its values is undefined: then there is nothing to compare with. */
  only(condition: string, ...given: readonly (SqlValue | undefined)[]): void;
  /** The clause, empty where nothing is asked for. */
  readonly where: string;
  readonly values: readonly SqlValue[];
}

export function createConditions(): Conditions {
  const conditions: string[] = [];
  const values: SqlValue[] = [];
  return {
    values,
    only(condition, ...given) {
      const there = given.filter((one) => one !== undefined);
      if (there.length < given.length) return;
      conditions.push(condition);
      values.push(...there);
    },
    get where() {
      return conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : '';
    },
  };
}
