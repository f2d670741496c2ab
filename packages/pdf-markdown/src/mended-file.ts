/**
 * A file that cannot be opened because its list of objects, or what says which of them is the first, is damaged: the same
 * bytes with a new first object after them, which makes the engine look for all the others. Undefined where no pages are left.
 */
export function withNewCatalog(bytes: Uint8Array): Uint8Array | undefined {
  if (bytes.length > largest) return undefined;
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  const pages = rootOfPages(text);
  if (pages === undefined) return undefined;
  const number = 1 + highestNumber(text);
  // A stream that lost its end would swallow what follows.
  const added = `\nendstream\nendobj\n${number} 0 obj\n<</Type/Catalog/Pages ${pages} 0 R>>\nendobj\ntrailer\n<</Root ${number} 0 R/Size ${number + 1}>>\n%%EOF\n`;
  return Buffer.concat([bytes, Buffer.from(added, 'latin1')]);
}

/** Larger files are not searched: their text alone would fill the memory. */
const largest = 64 * 1024 * 1024;
/** Nothing of interest stands later in the dictionary of an object. */
const dictionaryLength = 2000;

/** The number of the object that names the others: pages that have no parent. */
function rootOfPages(text: string): string | undefined {
  for (const { 1: number, index } of text.matchAll(/(?:^|\s)(\d{1,7}) 0 obj\b/g)) {
    const end = text.indexOf('endobj', index);
    const shown = text.slice(
      index,
      Math.min(end < 0 ? text.length : end, index + dictionaryLength),
    );
    if (/\/Type\s*\/Pages\b/.test(shown) && !/\/Parent\b/.test(shown)) return number;
  }
  return undefined;
}

function highestNumber(text: string): number {
  let highest = 0;
  for (const [, number] of text.matchAll(/(?:^|\s)(\d{1,7}) 0 obj\b/g))
    highest = Math.max(highest, Number(number));
  return highest;
}
