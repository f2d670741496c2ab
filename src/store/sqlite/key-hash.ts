/**
 * FNV-1a over UTF-16 units: 32 bits that find an item's key in a small index. Two keys may share
 * them, so whoever looks compares the key as well.
 */
export function keyHash(key: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < key.length; i++) hash = Math.imul(hash ^ key.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}
