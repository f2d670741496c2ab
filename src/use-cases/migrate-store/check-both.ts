import { openApp } from '../../app/app.ts';
import { type Checked, checkData } from '../checking.ts';
import type { StorePlaces } from './places.ts';

export interface BothChecked {
  readonly from: Checked;
  readonly to: Checked;
  /** The same damage, the same rows and the same lines of the manifest on both sides. */
  readonly equal: boolean;
}

/** Proves both sides as `annals fsck` does. The copy is opened to be written: it gets its views and its manifest. */
export async function bothChecked(from: StorePlaces, to: StorePlaces): Promise<BothChecked> {
  const checked = [await check(to, 'write'), await check(from, 'read')] as const;
  const [copy, source] = checked;
  return { from: source, to: copy, equal: comparable(copy) === comparable(source) };
}

async function check({ loaded, cwd }: StorePlaces, access: 'read' | 'write'): Promise<Checked> {
  const app = await openApp({ ...loaded, cwd, access });
  try {
    return await checkData(app, { mode: 'report', cwd });
  } finally {
    await app.close();
  }
}

/** Files that no row names are not copied, and notes are about what a crash left. */
const comparable = ({ looked, findings }: Checked): string =>
  JSON.stringify({
    rows: looked.rows,
    lines: looked.manifestLines,
    damage: findings.filter(({ is }) => is === 'damage').map(({ kind, what }) => [kind, what]),
  });
