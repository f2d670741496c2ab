import type { Family } from '../core/family.ts';
import cayman from './cayman/family.ts';
import federal from './federal/family.ts';
import govuk from './govuk/family.ts';
import papers from './papers/family.ts';
import webPages from './web_pages/family.ts';

/** The families that come with Annals, in the order in which people see their sources. */
export const builtInFamilies: readonly Family[] = [govuk, federal, cayman, papers, webPages];
