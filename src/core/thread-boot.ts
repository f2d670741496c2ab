/** Names a folder with threads that were bundled beforehand, as tests do. It does not begin as settings do, for it is none. */
export const BUNDLED_THREADS = 'BUNDLED_THREADS';

/**
 * The script that starts a thread from TypeScript sources. The loader costs a second of processor time for each thread,
 * because it reads every module apart; a bundle of the same thread costs a quarter of that. A build needs neither.
 */
export function threadBoot(entry: string, loader: string, bundles: string | undefined): string {
  if (bundles !== undefined) return `import(${JSON.stringify(bundleOf(entry, bundles))})`;
  return `import(${JSON.stringify(loader)}).then((tsx) => { tsx.register(); return import(${JSON.stringify(entry)}); })`;
}

/** The address of a thread's bundle: the name of its file, in the folder of the bundles. */
function bundleOf(entry: string, bundles: string): string {
  const name = entry.slice(entry.lastIndexOf('/') + 1).replace(/\.ts$/, '.mjs');
  return `${bundles}/${name}`;
}
