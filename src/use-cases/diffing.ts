import { structuredPatch } from 'diff';
import type { App } from '../app/app.ts';
import type { Document, DocumentThen, DocumentVersion } from '../core/catalog.ts';
import { AnnalsError } from '../core/errors.ts';
import { gradeOf, type VersionGrade } from '../core/versions.ts';

/** What changed from one version of a document to another. */
export interface VersionDiff {
  readonly id: string;
  readonly title: string;
  readonly from: DocumentVersion;
  readonly to: DocumentVersion;
  /** Of the one against the other, whatever came between them. */
  readonly grade: VersionGrade;
  /** What differs beside the text: title, dates, citation. */
  readonly described: readonly DescribedAnew[];
  /** Lines that are only in `to`, and only in `from`. */
  readonly added: number;
  readonly removed: number;
  readonly hunks: readonly Hunk[];
}

export interface DescribedAnew {
  readonly field: string;
  readonly from: string | null;
  readonly to: string | null;
}

export interface Hunk {
  readonly oldStart: number;
  readonly oldLines: number;
  readonly newStart: number;
  readonly newLines: number;
  /** Each begins with a space, a minus or a plus, as a unified diff writes them. */
  readonly lines: readonly string[];
}

/** Compares two versions: the newest with the one before it, unless others are named. */
export async function diffVersions(
  app: Pick<App, 'catalog'>,
  id: string,
  numbers: { readonly from?: number; readonly to?: number } = {},
): Promise<VersionDiff> {
  const { documents } = app.catalog;
  const newest = (await documents.versions(id)).length;
  if (newest === 0) throw new AnnalsError('NOT_FOUND', `there is no document '${id}'`);
  const to = numbers.to ?? newest;
  const from = numbers.from ?? to - 1;
  if (from < 1) {
    const message = `${id} has ${newest} version${newest === 1 ? '' : 's'}; there is none before version ${to} to compare it with`;
    throw new AnnalsError('NOT_FOUND', message);
  }
  const after = await findVersion(documents, id, to, newest);
  const before = await findVersion(documents, id, from, newest);
  const hunks = hunksOf(before.document.bodyText ?? '', after.document.bodyText ?? '');
  const count = (sign: string) =>
    hunks.flatMap(({ lines }) => lines).filter((line) => line.startsWith(sign)).length;
  return {
    id,
    title: after.document.title,
    from: before.version,
    to: after.version,
    grade: gradeOf(bodyAndHash(before.document), bodyAndHash(after.document)),
    described: describedAnew(before.document, after.document),
    added: count('+'),
    removed: count('-'),
    hunks,
  };
}

/** As `diff -u` writes it, fit for `patch`. */
export function unified({ id, from, to, hunks }: VersionDiff): string[] {
  if (hunks.length === 0) return [];
  const head = (sign: string, { number, seenAt }: DocumentVersion) =>
    `${sign} ${id} version ${number}\t${seenAt}`;
  return [
    head('---', from),
    head('+++', to),
    ...hunks.flatMap((hunk) => [hunkHead(hunk), ...hunk.lines]),
  ];
}

const hunkHead = ({ oldStart, oldLines, newStart, newLines }: Hunk): string =>
  `@@ -${oldStart},${oldLines} +${newStart},${newLines} @@`;

async function findVersion(
  documents: App['catalog']['documents'],
  id: string,
  number: number,
  newest: number,
): Promise<DocumentThen> {
  const then = await documents.atVersion(id, number);
  if (then) return then;
  const why =
    number > newest
      ? `it has ${newest} of them`
      : 'it is from before the texts of earlier versions were kept';
  throw new AnnalsError('NOT_FOUND', `version ${number} of ${id} is not there: ${why}`);
}

const CONTEXT = 3;
/** Beyond this many different lines they are two texts: comparing them would take long and say little. */
const MOST_EDITS = 4_000;

function hunksOf(before: string, after: string): readonly Hunk[] {
  if (before === after) return [];
  const options = { context: CONTEXT, maxEditLength: MOST_EDITS };
  const patch = structuredPatch('', '', withEnd(before), withEnd(after), '', '', options);
  return patch?.hunks ?? [whole(before, after)];
}

/** Whether a text ends with a line break says nothing about it. */
const withEnd = (text: string): string => (text === '' || text.endsWith('\n') ? text : `${text}\n`);

function whole(before: string, after: string): Hunk {
  const linesOf = (text: string) => withEnd(text).split('\n').slice(0, -1);
  const [old, now] = [linesOf(before), linesOf(after)];
  return {
    oldStart: 1,
    oldLines: old.length,
    newStart: 1,
    newLines: now.length,
    lines: [...old.map((line) => `-${line}`), ...now.map((line) => `+${line}`)],
  };
}

const bodyAndHash = ({ bodyText, bodySha256 }: Document) => ({ text: bodyText, bodySha256 });

const FIELDS = ['title', 'kind', 'publishedAt', 'updatedAt', 'citation', 'sourceUrl'] as const;

const describedAnew = (before: Document, after: Document): DescribedAnew[] =>
  FIELDS.filter((field) => before[field] !== after[field]).map((field) => ({
    field,
    from: before[field],
    to: after[field],
  }));
