import { describe, expect, test } from 'vitest';
import { canonicalFederalId } from '../id-aliases.ts';
import hearings from './source.ts';

describe('the id of a printed hearing', () => {
  test.each([
    ['CHRG-118hhrg52977', 'hearing:52977'],
    ['CHRG-110shrg23001-pt1', 'hearing:23001-pt1'],
    ['CHRG-110shrg23001-pt2', 'hearing:23001-pt2'],
  ])('of %s is %s, and that is where the package id leads', (key, id) => {
    expect(hearings.idOf?.({ key, files: [], fields: {} })).toBe(id);
    expect(canonicalFederalId(key)).toBe(id);
  });
});
