import type { PageBox } from './drawing.ts';
import type { Engine } from './engine.ts';

/** A place on a page that leads to an address on the web. */
export interface Link {
  readonly box: PageBox;
  readonly url: string;
}

export function readLinks(engine: Engine, document: number, page: number): Link[] {
  const { pdfium, scratch } = engine;
  const module = pdfium.pdfium;
  const links: Link[] = [];
  module.setValue(scratch, 0, 'i32');
  // The cursor lives at `scratch`, the found link eight bytes on, its rectangle at sixteen.
  while (links.length < 2000 && pdfium.FPDFLink_Enumerate(page, scratch, scratch + 8)) {
    const link = engine.i32(scratch + 8);
    const url = urlOf(engine, document, pdfium.FPDFLink_GetAction(link));
    if (url === undefined || !pdfium.FPDFLink_GetAnnotRect(link, scratch + 16)) continue;
    const [left, top, right, bottom] = [16, 20, 24, 28].map((offset) =>
      engine.f32(scratch + offset),
    ) as [number, number, number, number];
    links.push({
      box: {
        left: Math.min(left, right),
        right: Math.max(left, right),
        bottom: Math.min(top, bottom),
        top: Math.max(top, bottom),
      },
      url,
    });
  }
  return links;
}

const uriAction = 3;

function urlOf(engine: Engine, document: number, action: number): string | undefined {
  const { pdfium } = engine;
  if (action === 0 || pdfium.FPDFAction_GetType(action) !== uriAction) return undefined;
  const length = pdfium.FPDFAction_GetURIPath(document, action, 0, 0);
  if (length <= 1 || length > 4096) return undefined;
  const buffer = pdfium.pdfium.wasmExports.malloc(length);
  pdfium.FPDFAction_GetURIPath(document, action, buffer, length);
  const url = pdfium.pdfium.UTF8ToString(buffer).trim();
  engine.free(buffer);
  return /^(?:https?:|mailto:)/i.test(url) && !/[\s<>]/.test(url) ? url : undefined;
}
