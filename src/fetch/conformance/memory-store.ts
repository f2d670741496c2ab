import type { CacheStore, StoredResponse } from '../../core/http-cache.ts';

/** A store in memory, bounded in bytes: the variant not used for longest is forgotten first. */
export function memoryStore(maxBytes: number): CacheStore {
  // A Map keeps insertion order: re-inserting on use makes its first entry the least used.
  const variants = new Map<string, StoredResponse>();
  const bodies = new Map<string, Uint8Array>();

  const remove = (id: string): void => {
    const gone = variants.get(id);
    variants.delete(id);
    const shared = [...variants.values()].some((other) => other.bodySha256 === gone?.bodySha256);
    if (gone && !shared) bodies.delete(gone.bodySha256);
  };
  const set = (response: StoredResponse): void => {
    remove(idOf(response));
    variants.set(idOf(response), response);
  };
  const held = (): number => [...bodies.values()].reduce((sum, body) => sum + body.length, 0);

  return {
    async get(key) {
      return [...variants.values()].filter((response) => response.key === key);
    },
    async body(sha256) {
      return bodies.get(sha256);
    },
    async put(response, body) {
      if (body.length > maxBytes) return;
      set(response);
      bodies.set(response.bodySha256, body);
      for (const id of variants.keys()) {
        if (held() <= maxBytes) break;
        remove(id);
      }
    },
    async renew(response) {
      if (variants.has(idOf(response))) variants.set(idOf(response), response);
    },
    async delete(key) {
      for (const [id, response] of [...variants]) if (response.key === key) remove(id);
    },
    async touch(response) {
      const current = variants.get(idOf(response));
      if (!current) return;
      variants.delete(idOf(response));
      variants.set(idOf(response), current);
    },
  };
}

function idOf(response: StoredResponse): string {
  return JSON.stringify([response.key, response.selecting]);
}
