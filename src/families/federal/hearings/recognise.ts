import { AnnalsError } from '../../../core/errors.ts';
import { looksLikePdf } from '../../../core/pdf-signature.ts';
import type { Recognised, SavedAnswer } from '../../../core/saved-answer.ts';
import { isJsonText } from '../../../kit/json-text.ts';
import { type Hearing, readHearing, readHearingList } from '../committees/read-hearing.ts';
import { packageCandidate } from '../govinfo/package-files.ts';
import { savedSummary } from '../govinfo/package-summary.ts';
import { savedPackages } from '../govinfo/saved-packages.ts';
import { readMods } from '../mods/read-mods.ts';
import { readPrintedHead } from '../printed/printed-head.ts';

const PACKAGE = /CHRG-\d{2,3}[hsj]hrg\d+[a-z0-9-]*/i;
export const IS_HEARING = /^CHRG-\d{2,3}[hsj]hrg\d+[a-z0-9-]*$/i;

/** MODS, a text or a PDF of a hearing; the API's detail or list; a sitemap, a feed, a list of packages. */
export function recogniseHearing(saved: SavedAnswer): readonly Recognised[] {
  const { name, text, bytes } = saved;
  const listed = savedPackages(saved, IS_HEARING);
  if (listed.length > 0) return listed.map((candidate) => ({ candidate }));
  if (isJsonText(text)) return [...savedSummary('CHRG', IS_HEARING, text), ...fromApi(text)];
  if (/<(?:\w+:)?mods(?:Collection)?\b/.test(text.slice(0, 4000))) {
    const { packageId } = readMods(text).value;
    if (packageId === undefined || !IS_HEARING.test(packageId)) return [];
    return [{ candidate: packageCandidate({ packageId }), file: 'mods' }];
  }
  const inName = PACKAGE.exec(name)?.[0];
  if (looksLikePdf(bytes)) return inName ? [printOf(inName, 'pdf')] : [];
  const isHearing = /\[(?:House|Senate|Joint(?: House and Senate)?) Hearing\b/i.test(
    text.slice(0, 6000),
  );
  if (!isHearing && !(inName && /<pre[\s>]/i.test(text))) return [];
  const { chamber, congress, jacket } = readPrintedHead(text);
  const key =
    inName ??
    (jacket && congress && chamber ? `CHRG-${congress}${chamber}hrg${jacket}` : undefined);
  if (key === undefined)
    throw new AnnalsError(
      'UNEXPECTED_SHAPE',
      `${name}: neither its name nor its cover tells which hearing it is`,
    );
  return [printOf(key, /<pre[\s>]/i.test(text) ? 'htm' : 'txt')];
}

const printOf = (key: string, format: string): Recognised => ({
  candidate: { key, files: [], fields: {} },
  file: `${key}.${format}`,
});

function fromApi(text: string): readonly Recognised[] {
  if (/"hearings"\s*:/.test(text))
    return readHearingList(text).value.map((hearing) => ({ candidate: candidateOf(hearing) }));
  if (!/"hearing"\s*:|"jacketNumber"\s*:/.test(text)) return [];
  const hearing = readHearing(text).value;
  return hearing.jacket === '' ? [] : [{ candidate: candidateOf(hearing), file: 'hearing' }];
}

/** Lists and details of the API name no package; its letters follow from Congress and chamber. */
function candidateOf({ jacket, congress, chamber, packageId, updated }: Hearing) {
  const letter = (chamber ?? 'j').charAt(0).toLowerCase().replace('n', 'j');
  const key = packageId ?? (congress ? `CHRG-${congress}${letter}hrg${jacket}` : jacket);
  return packageCandidate({ packageId: key, lastModified: updated });
}
