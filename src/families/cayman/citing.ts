import type { CitedRecord, FamilyCiting } from '../../core/cite/cited-record.ts';
import { britishDate } from '../../kit/dates.ts';

/** Judgments as lawyers of common-law countries outside the United States write them. */
const citing: FamilyCiting = {
  styles: { oscola },
  csl: ({ metadata, publisher }) => ({
    type: 'legal_case',
    authority: publisher,
    ...(typeof metadata.neutral_citation === 'string' &&
      metadata.neutral_citation !== '' && { number: metadata.neutral_citation }),
  }),
};
export default citing;

/** The parties and the neutral citation; without one, the court's number and the day. */
function oscola({ title, metadata, publishedOn }: CitedRecord): string {
  const neutral = String(metadata.neutral_citation ?? '').trim();
  if (neutral !== '') return `${title} ${neutral}`;
  const { court, division, cause_number: cause } = metadata;
  const where = [court ?? division, publishedOn === null ? 'n.d.' : britishDate(publishedOn)]
    .filter(Boolean)
    .join(', ');
  const number = typeof cause === 'string' && cause !== '' && cause !== title ? `, ${cause}` : '';
  return `${title}${number} (${where})`;
}
