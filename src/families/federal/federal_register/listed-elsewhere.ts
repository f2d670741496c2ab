/** The lists of the Federal Register's API in its other two forms: a table of a search, and a feed. */
import { z } from 'zod';
import { csvRows } from '../../../kit/csv-rows.ts';
import { readFeed } from '../../../kit/feed.ts';
import type { Fields } from '../../../kit/loose-json.ts';
import { present } from '../../../kit/parsed.ts';

/** Rows as the API has them in JSON; undefined for what is neither form. */
export function rowsElsewhere(name: string, text: string): readonly Fields[] | undefined {
  if (/<rss\b/.test(text.slice(0, 2_000)) && /federalregister\.gov/.test(text.slice(0, 4_000)))
    return inFeed(name, text);
  const [columns = ''] = text.slice(0, 4_000).split('\n');
  return /(?:^|,)"?document_number\b/.test(columns) && !/[<{[]/.test(columns)
    ? inTable(name, text)
    : undefined;
}

/** Agencies stand in one cell, with semicolons between; an empty cell says nothing. */
const inTable = (name: string, text: string): readonly Fields[] =>
  csvRows(name, z.record(z.string(), z.string()), text).map(({ agency_names, ...row }) =>
    present({
      ...Object.fromEntries(Object.entries(row).filter(([, value]) => value.trim() !== '')),
      agency_names: agency_names?.split(/\s*;\s*/).filter(Boolean),
    }),
  );

/** The address of a page has the number and the day of its document. */
const inFeed = (name: string, text: string): readonly Fields[] =>
  readFeed(name, text).flatMap(({ title, url = '', summary }) => {
    const number = /\/documents\/\d{4}\/\d{2}\/\d{2}\/([^/?#]+)/.exec(url)?.[1];
    if (number === undefined) return [];
    const row = { document_number: decodeURIComponent(number), title, html_url: url };
    return [present({ ...row, abstract: summary })];
  });
