import type { Family } from '../core/family.ts';
import cayman from './cayman/family.ts';

/** Every family of this program, in the order in which people see them. */
export const families: readonly Family[] = [cayman];
