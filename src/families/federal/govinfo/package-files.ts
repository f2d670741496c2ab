/** The files of a package: its MODS, and the text of each part in the best format that it names. */

import type { Acquired, AcquiredFile } from '../../../core/acquired.ts';
import type { Candidate, CandidateFile } from '../../../core/candidate.ts';
import { AnnalsError } from '../../../core/errors.ts';
import type { RecordBody } from '../../../core/record.ts';
import type { AcquireContext } from '../../../core/source-contexts.ts';
import { textOf } from '../../../core/text-of.ts';
import type { ModsPackage, Rendition } from '../mods/mods.ts';
import { readMods } from '../mods/read-mods.ts';
import type { ListedPackage } from './package-listing.ts';
import { GOVINFO } from './sitemaps.ts';

export const modsFile = (packageId: string): CandidateFile => ({
  name: 'mods',
  url: `${GOVINFO}/metadata/pkg/${packageId}/mods.xml`,
  role: 'metadata',
  expect: 'xml',
});

export const packageCandidate = ({ packageId, lastModified }: ListedPackage): Candidate => ({
  key: packageId,
  ...(lastModified !== undefined && { version: lastModified }),
  files: [modsFile(packageId)],
  fields: {},
});

/** A part of a package, with the addresses of its text. */
export interface PackagePart {
  readonly id: string;
  readonly renditions: readonly Rendition[];
}

/** Parts and volumes are bodies of one record. A package without parts is its own. */
export function partsOf(mods: ModsPackage): readonly PackagePart[] {
  const parts = mods.granules
    .map(({ granuleId, renditions }) => ({ id: granuleId ?? '', renditions }))
    .filter(({ id, renditions }) => id !== '' && renditions.length > 0);
  return parts.length > 0 ? parts : [{ id: mods.packageId ?? '', renditions: mods.renditions }];
}

/** Asks for the MODS, and for the text of each part: HTML keeps tables that a PDF loses. */
export async function acquirePackage<P>(
  candidate: Pick<Candidate, 'files'>,
  ctx: AcquireContext<P>,
): Promise<void> {
  for (const file of candidate.files) {
    const mods = await ctx.download(file);
    if (mods.is !== 'held') continue;
    for (const part of partsOf(readMods(await mods.file.text()).value))
      await acquireText(part, ctx);
  }
}

async function acquireText<P>(part: PackagePart, ctx: AcquireContext<P>): Promise<void> {
  const of = (format: string) => part.renditions.find((one) => one.format === format)?.url;
  const htm = of('htm');
  if (htm && (await acquirePrint({ name: `${part.id}.htm`, url: htm }, ctx))) return;
  const pdf = of('pdf');
  if (pdf) await ctx.download({ name: `${part.id}.pdf`, url: pdf, expect: 'pdf', optional: true });
}

/** A printed text; false when the publisher answers with its page for errors, which has status 200. */
export async function acquirePrint<P>(
  file: CandidateFile,
  ctx: AcquireContext<P>,
): Promise<boolean> {
  try {
    const received = await ctx.receive(file.url);
    const text = textOf(await received.spooled.bytes(), received.headers['content-type']);
    if (!received.url.endsWith('/error') && isWholePrint(text)) {
      ctx.accept(received, file);
      return true;
    }
    await received.spooled.discard();
    ctx.note('the publisher answered with a page that is not the text', { url: file.url });
  } catch (error) {
    if (!(error instanceof AnnalsError) || error.code !== 'HTTP_404_NOT_FOUND') throw error;
    ctx.note('the publisher does not have the text', { url: file.url });
  }
  return false;
}

/** Printed texts stand between `<pre>` and `</pre>`; a text without its end was cut. */
export const isWholePrint = (html: string): boolean =>
  /<pre[\s>]/i.test(html) && /<\/pre>/i.test(html);

/** The texts that were acquired. Volumes do not follow the order of their names: the MODS has it. */
export async function textsIn(acquired: Acquired): Promise<readonly AcquiredFile[]> {
  const texts = acquired.files.filter(({ file }) => /\.(?:htm|txt|pdf)$/.test(file.name));
  const mods = acquired.file('mods');
  if (texts.length < 2 || !mods) return texts;
  const order = partsOf(readMods(await mods.text()).value).map(({ id }) => id);
  const placeOf = ({ file }: AcquiredFile) => order.indexOf(file.name.replace(/\.\w+$/, ''));
  return [...texts].sort((a, b) => placeOf(a) - placeOf(b));
}

/** All parts as one text; of several PDFs the first. */
export async function printedBody(acquired: Acquired): Promise<RecordBody | undefined> {
  const texts = await textsIn(acquired);
  const prints = texts.filter(({ file }) => !file.name.endsWith('.pdf'));
  const [first] = prints;
  if (!first) {
    const [pdf] = texts;
    return pdf && { normalizer: 'pdf_v1', content: await pdf.bytes() };
  }
  if (prints.length === 1)
    return { normalizer: 'gpo_text_v1', content: await first.bytes(), charset: first.charset };
  const parts: string[] = [];
  for (const print of prints)
    parts.push(`<h1>${print.file.name.replace(/\.\w+$/, '')}</h1>\n${await print.text()}`);
  return { normalizer: 'gpo_text_v1', content: parts.join('\n') };
}
