import type { CitedRecord, FamilyCiting } from '../../core/cite/cited-record.ts';
import { citedDay } from './cited-day.ts';

/** Pages of the government as lawyers in the United Kingdom cite websites. */
const citing: FamilyCiting = {
  styles: { oscola },
  publishedOn: ({ publishedAt, updatedAt }) => citedDay(publishedAt ?? updatedAt),
  csl: ({ publisher }) => ({ type: 'webpage', author: [{ literal: publisher }] }),
};
export default citing;

function oscola({ publisher, title, publishedOn, url, retrievedOn }: CitedRecord): string {
  return `${publisher}, ‘${title}’ (GOV.UK${publishedOn === null ? '' : `, ${longDay(publishedOn)}`}) <${url}> accessed ${longDay(retrievedOn)}`;
}

const MONTHS =
  'January February March April May June July August September October November December'.split(
    ' ',
  );

function longDay(date: string): string {
  const [year, month, day] = date.split('-').map(Number);
  return `${day} ${MONTHS[(month ?? 1) - 1]} ${year}`;
}
