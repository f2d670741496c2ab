/** Saved files of the Code: titles as USLM, whole or cut, or of a yearly edition; lists of release points, and what others wrote down of one; Table III. */

import { z } from 'zod';
import type { Recognised, SavedAnswer } from '../../../core/saved-answer.ts';
import { jsonIn } from '../../../core/shape.ts';
import { isAnnualTitle, readAnnualTitleOnce } from './annual-title.ts';
import {
  annualCandidate,
  lawCandidate,
  type SectionFields,
  sectionCandidate,
  titleCandidate,
} from './candidate.ts';
import {
  CURRENT_URL,
  parseRelease,
  readPointPage,
  readPriorPoints,
  titleName,
} from './release-points.ts';
import { lawsInTableThree } from './table-three.ts';
import { readTitleOnce } from './title-text.ts';

/** What other projects write down of a release point that they have read. */
const manifest = z.looseObject({
  release: z.string().refine((name) => parseRelease(name) !== undefined),
  titles: z.record(z.string(), z.unknown()),
});

export function recogniseCode({ text }: SavedAnswer): readonly Recognised<SectionFields>[] {
  if (/^\s*\{/.test(text)) {
    const found = manifest.safeParse(jsonIn(text));
    if (!found.success) return [];
    const { release, titles } = found.data;
    return Object.keys(titles).map((title) => ({
      candidate: titleCandidate(titleName(title), undefined, { release }),
    }));
  }
  if (/\busc-rp@|\/xml_usc\d/.test(text) && /<html\b/i.test(text.slice(0, 4_000)))
    return inListOfPoints(text);
  const laws = lawsInTableThree(text);
  if (laws !== undefined)
    return laws.map(({ law }) => ({ candidate: lawCandidate(law), file: 'table' }));
  if (isAnnualTitle(text)) return inAnnualTitle(text);
  if (!/<(?:\w+:)?uscDoc\b/.test(text.slice(0, 20_000))) return [];
  const read = readTitleOnce(text);
  const title = read.title === undefined ? [] : [read.title];
  // The section in which a cut file ends is named, so that whoever reads it is told what is missing.
  const cut = read.cutIn && { id: read.cutIn, identifier: '', start: 0, end: 0 };
  return [
    ...title.map((one) => ({
      candidate: titleCandidate(one, read.heading, { release: read.release }),
      // Of a file that is cut nobody knows where a section ends.
      ...(read.is === 'whole' && { file: 'title' }),
    })),
    ...[...read.sections.values()].map((section) => ({
      candidate: sectionCandidate(read, section, { release: read.release }),
      file: 'xml',
    })),
    ...(cut ? [{ candidate: sectionCandidate(read, cut, {}), file: 'xml' }] : []),
  ];
}

/** The titles that release points brought, or, of one point, all of them with their files. */
function inListOfPoints(html: string): readonly Recognised<SectionFields>[] {
  if (/\/xml_usc\d/.test(html)) {
    const { point, files } = readPointPage(html, CURRENT_URL);
    return [...files].map(([title, zip]) => ({
      candidate: titleCandidate(title, undefined, {
        release: point.name,
        released: point.date,
        zip,
      }),
    }));
  }
  return readPriorPoints(html).flatMap(({ name, date, titles = [] }) =>
    titles.map((title) => ({
      candidate: titleCandidate(title, undefined, { release: name, released: date }),
    })),
  );
}

function inAnnualTitle(text: string): readonly Recognised<SectionFields>[] {
  const read = readAnnualTitleOnce(text);
  if (!read) return [];
  const { title, heading, edition, sections } = read;
  return [
    { candidate: titleCandidate(title, heading, {}), file: 'htm' },
    ...[...sections.values()].map((section) => ({
      candidate: annualCandidate(title, section, edition),
      file: 'htm',
    })),
  ];
}
