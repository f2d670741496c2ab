/** Table III: where the sections of a law went in the Code. */
import type { Relation } from '../../../core/relations.ts';
import { OLRC, titleName } from './release-points.ts';

/** `119-21` */
export const tableThreeUrl = (law: string): string => `${OLRC}/table3/${law.replace('-', '_')}.htm`;

const ROW = /<tr\b[^>]*>([\s\S]*?)<\/tr>/gi;
const CELL = /<td\b[^>]*class="(\w+)"[^>]*>([\s\S]*?)<\/td>/gi;

/** Undefined for a page that was cut: it would look like a law of few sections. */
export function readTableThree(html: string): readonly Relation[] | undefined {
  if (!/<\/html>\s*$/i.test(html)) return undefined;
  const found = new Map<string, Relation>();
  for (const [, row = ''] of html.matchAll(ROW)) {
    const cells = new Map(
      [...row.matchAll(CELL)].map(([, name = '', words = '']) => [
        name.toLowerCase(),
        words
          .replaceAll(/<[^>]*>/g, '')
          .replaceAll('&nbsp;', ' ')
          .replaceAll('&amp;', '&')
          .trim(),
      ]),
    );
    const title = titleName(cells.get('unitedstatescodetitle') ?? '');
    const [, section, note] =
      /^([0-9A-Za-z–-]+)((?:\s+nt\b.*)?)/.exec(cells.get('unitedstatescodesection') ?? '') ?? [];
    if (!/^\d/.test(title) || !section || !/^\d/.test(section)) continue;
    const of = cells.get('actsection');
    const status = cells.get('unitedstatescodestatus') || note?.trim();
    const to = `usc:${title}-${section.replaceAll('–', '-')}`;
    const page = cells.get('statutesatlargepage');
    const known = found.get(to);
    const acts = [known?.details?.sections ?? [], of ? [of] : []].flat();
    found.set(to, {
      kind: 'codified_in',
      to,
      evidence: `Table III: ${of ? `section ${of} of the law` : 'the law'}`,
      details: { sections: acts, ...(page && { page }), ...(status && { status }) },
    });
  }
  return [...found.values()];
}
