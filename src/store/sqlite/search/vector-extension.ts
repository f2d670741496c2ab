import type { Database } from '../driver.ts';

/** Loads sqlite-vec into this connection, once. Answers why it cannot be; null when it could. */
export function createVectorExtension(db: Database): () => Promise<string | null> {
  let outcome: Promise<string | null> | undefined;
  return () => {
    outcome ??= load(db);
    return outcome;
  };
}

async function load(db: Database): Promise<string | null> {
  try {
    const { getLoadablePath } = await import('sqlite-vec');
    db.loadExtension(getLoadablePath());
    return null;
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return `the extension sqlite-vec cannot be loaded on ${process.platform}-${process.arch} (${why})`;
  }
}
