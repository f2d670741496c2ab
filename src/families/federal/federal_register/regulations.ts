/** Which regulations and dockets a document of the Federal Register is about. */
import type { Relation } from '../../../core/relations.ts';
import { sectionName } from '../ecfr/unit.ts';
import { docketName } from './fate.ts';
import type { FrDocument } from './shapes.ts';

const KINDS: Readonly<Record<string, string>> = {
  Rule: 'amends',
  'Proposed Rule': 'proposes_to_amend',
};

/** Parts that the API names, and the sections that a rule prints anew. */
export function regulationRelations(document: FrDocument, xml: string | undefined): Relation[] {
  const kind = KINDS[document.type];
  const parts = (document.cfr_references ?? []).flatMap(({ title, part }) =>
    title && part ? [`cfr:${title}-${part}`] : [],
  );
  const sections = kind === undefined || xml === undefined ? [] : sectionsIn(xml);
  return [
    ...[...new Set(parts)].map((to) => ({
      kind: kind ?? 'concerns',
      to,
      evidence: 'cfr_references',
    })),
    ...sections.map(({ id, printed }) => ({ kind: kind ?? 'concerns', to: id, evidence: printed })),
    ...docketsOf(document).map((to) => ({ kind: 'in_docket', to, evidence: 'docket_ids' })),
  ];
}

const TEXT = /<REGTEXT\b[^>]*\bTITLE="(\d+)"[^>]*\bPART="([^"]+)"[^>]*>([\s\S]*?)<\/REGTEXT>/g;

/** Sections below `REGTEXT`, which names title and part; a section number does not tell its part. */
export function sectionsIn(xml: string): readonly { id: string; printed: string }[] {
  const found = new Map<string, string>();
  for (const [, title, part, inside = ''] of xml.matchAll(TEXT)) {
    for (const [, printed = ''] of inside.matchAll(/<SECTNO>([\s\S]*?)<\/SECTNO>/g)) {
      const words = printed
        .replaceAll(/<[^>]*>/g, '')
        .replaceAll(/\s+/g, ' ')
        .trim();
      const number = sectionName(words);
      if (/^\d[0-9A-Za-z.()-]*$/.test(number)) found.set(`cfr:${title}-${part}-${number}`, words);
    }
  }
  // USLM names title and section; the part is nearly always what stands before the point.
  for (const [, title, number = ''] of xml.matchAll(USLM_SECTION)) {
    const part = sectionName(number).split('.')[0];
    found.set(`cfr:${title}-${part}-${sectionName(number)}`, `§ ${number}`);
  }
  return [...found].map(([id, printed]) => ({ id, printed }));
}

const USLM_SECTION =
  /<section\b[^<>]*:SECTION\b[^<>]*\bidentifier="\/us\/cfr\/t(\d+)\s*\/s(\d[^"/]*\.[^"/]+)"/g;

/** Names of dockets as regulations.gov has them; agencies have others of their own. */
const docketsOf = ({ docket_ids }: FrDocument): string[] => [
  ...new Set(
    (docket_ids ?? [])
      .map((name) => docketName(name).toUpperCase())
      .filter((name) => /^[A-Z][A-Z0-9_]*(?:-[A-Z0-9_]+)*-(?:19|20)\d{2}-\d{3,5}$/.test(name))
      .map((name) => `docket:${name}`),
  ),
];
