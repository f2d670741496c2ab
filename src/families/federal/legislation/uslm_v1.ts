/** United States Legislative Markup to Markdown: bills, public laws, compilations, the Code. */
import type { Normalizer } from '../../../core/normalizer.ts';
import { normalizeLegislation, parseLegislation } from './normalize-legislation.ts';
import { uslmVersion } from './uslm-version.ts';
import { USLM } from './vocabulary.ts';

export const uslm_v1: Normalizer = {
  name: 'uslm_v1',
  accepts: ['application/xml', 'text/xml'],
  normalize: async (bytes, options) => {
    const { root, warnings } = parseLegislation(bytes, options);
    const known = uslmVersion(root) !== undefined;
    const strange = `the root <${root.name}> names no USLM namespace; it was read as USLM`;
    return normalizeLegislation(root, known ? warnings : [...warnings, strange], USLM);
  },
};
