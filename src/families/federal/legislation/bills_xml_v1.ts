/** House and Senate bill XML (bill.dtd, res.dtd, amend.dtd) to Markdown. */
import type { Normalizer } from '../../../core/normalizer.ts';
import { normalizeLegislation, parseLegislation } from './normalize-legislation.ts';
import { CLASSIC } from './vocabulary.ts';

export const bills_xml_v1: Normalizer = {
  name: 'bills_xml_v1',
  accepts: ['application/xml', 'text/xml'],
  normalize: async (bytes, options) => {
    const { root, warnings } = parseLegislation(bytes, options);
    return normalizeLegislation(root, warnings, CLASSIC);
  },
};
