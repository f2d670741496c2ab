import type { Registry } from '../../app/registry.ts';
import type { SourceNote } from '../../core/exports/export-manifest.ts';

/** Whose records the export has, under which licence, and how a reader cites them. */
export const sourceNotes = (
  { sources }: Pick<Registry, 'sources'>,
  names: ReadonlySet<string>,
): readonly SourceNote[] =>
  [...names].sort().map((name) => {
    // A source that was taken out since is known by the name in its rows alone.
    const { title, publisher, homepage, licence } = sources.find((one) => one.name === name) ?? {
      title: name,
      publisher: name,
      homepage: '',
    };
    return {
      name,
      title,
      publisher,
      homepage,
      licence: licence ?? null,
      cite: `${[publisher, title, homepage].filter((part) => part !== '').join(', ')}. Cite a record by its citation_string with its id, version, day of retrieval and sha256.`,
    };
  });
