import type { Source } from '../core/source.ts';
import govuk from './govuk/source.ts';

/** Every source Annals knows, in the order people see them. */
export const sources: readonly Source[] = [govuk];
