import type { Engine } from './engine.ts';
import { outlineKey } from './text/headings.ts';

/** The document's bookmarks: title (as {@link outlineKey} writes it) to depth from 1. */
export function readOutline(engine: Engine, document: number): Map<string, number> {
  const depths = new Map<string, number>();
  const seen = new Set<number>();
  const visit = (parent: number, depth: number) => {
    let bookmark = engine.pdfium.FPDFBookmark_GetFirstChild(document, parent);
    // Damaged files link bookmarks in circles.
    while (bookmark !== 0 && !seen.has(bookmark) && seen.size < 5000) {
      seen.add(bookmark);
      const at = bookmark;
      const title = engine.utf16((buffer, length) =>
        engine.pdfium.FPDFBookmark_GetTitle(at, buffer, length),
      );
      const key = outlineKey(title);
      if (key.length > 2 && !depths.has(key)) depths.set(key, depth);
      if (depth < 6) visit(bookmark, depth + 1);
      bookmark = engine.pdfium.FPDFBookmark_GetNextSibling(document, bookmark);
    }
  };
  visit(0, 1);
  return depths;
}
