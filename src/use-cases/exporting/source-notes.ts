import type { Registry } from '../../app/registry.ts';
import type { SourceNote } from '../../core/exports/export-manifest.ts';
import type { Selection } from '../../core/exports/export-order.ts';

/** Whose records the export has, under which licence, and how a reader cites them. */
export const sourceNotes = (
  { sources }: Pick<Registry, 'sources'>,
  selection: Selection,
): readonly SourceNote[] =>
  sources
    .filter(({ name }) => selection.sources === undefined || selection.sources.includes(name))
    .map(({ name, title, publisher, homepage, licence }) => ({
      name,
      title,
      publisher,
      homepage,
      licence: licence ?? null,
      cite: `${publisher}, ${title}, ${homepage}. Cite a record by its citation_string with its id, version, day of retrieval and sha256.`,
    }));
