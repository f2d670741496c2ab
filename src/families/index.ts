import type { Family } from '../core/family.ts';
import papers from './papers/family.ts';

/** The families that come with the program. */
export const builtInFamilies: readonly Family[] = [papers];
