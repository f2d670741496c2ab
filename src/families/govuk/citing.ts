import type { CitedRecord, FamilyCiting } from '../../core/cite/cited-record.ts';
import { britishDate } from '../../kit/dates.ts';
import { citedDay } from './cited-day.ts';

/** Pages of the government as lawyers in the United Kingdom cite websites. */
const citing: FamilyCiting = {
  styles: { oscola },
  publishedOn: ({ publishedAt, updatedAt }) => citedDay(publishedAt ?? updatedAt),
  csl: ({ publisher }) => ({ type: 'webpage', author: [{ literal: publisher }] }),
};
export default citing;

function oscola({ publisher, title, publishedOn, url, retrievedOn }: CitedRecord): string {
  return `${publisher}, ‘${title}’ (GOV.UK${publishedOn === null ? '' : `, ${britishDate(publishedOn)}`}) <${url}> accessed ${britishDate(retrievedOn)}`;
}
