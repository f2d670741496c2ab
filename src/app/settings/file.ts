import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Family } from '../../core/family.ts';
import { type Assignment, assign, type SettingsLayer } from './assignment.ts';
import { withOurNames } from './file-names.ts';
import type { Problem } from './problems.ts';
import { SETTINGS_FILES } from './settings-file.ts';
import type { Group, Path } from './tree.ts';

/** What the file says; nothing when there is none. YAML is loaded only when there is a file. */
export async function readFile(
  given: { readonly file: string; readonly from: string } | undefined,
  cwd: string,
  tree: Group,
  families: readonly Family[],
): Promise<SettingsLayer & { readonly file: string | undefined }> {
  const found = given
    ? [given.file]
    : SETTINGS_FILES.filter((name) => existsSync(path.join(cwd, name)));
  const [file, second] = found;
  if (file === undefined) return { file, assignments: [], problems: [] };
  if (second !== undefined) {
    const message = `${found.join(' and ')} are both there; keep one, or choose with --config`;
    return { file, assignments: [], problems: [{ path: '', from: file, message }] };
  }
  try {
    const text = readFileSync(path.resolve(cwd, file), 'utf8').replace(/^\uFEFF/, '');
    return { file, ...(await parse(text, file, tree, families)) };
  } catch (error) {
    const because = error instanceof Error ? error.message : String(error);
    const from = given?.from ?? file;
    const message = `${file} cannot be read (${from}): ${because}`;
    return { file, assignments: [], problems: [{ path: '', from, message }] };
  }
}

async function parse(
  text: string,
  file: string,
  tree: Group,
  families: readonly Family[],
): Promise<SettingsLayer> {
  const { isAlias, isMap, LineCounter, parseDocument } = await import('yaml');
  const lines = new LineCounter();
  // JSON is YAML too; read this way, its errors have lines.
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const assignments: Assignment[] = [];
  const problems: Problem[] = document.errors.map((error) => {
    const from = `${file}:${lines.linePos(error.pos[0]).line}`;
    // What follows a colon quotes the file, which may hold a secret.
    const because = error.message.split(': "')[0];
    return { path: '', from, message: `${from}: ${because}` };
  });
  if (problems.length > 0) return { assignments, problems };

  const fromOf = (place: Path): string => {
    let node: unknown = document.contents;
    let offset = 0;
    for (const name of place) {
      if (isAlias(node)) node = node.resolve(document);
      if (!isMap(node)) break;
      const pair = node.items.find((item) => keyOf(item.key) === name);
      offset = rangeOf(pair?.key)?.[0] ?? offset;
      node = pair?.value;
    }
    return `${file}:${lines.linePos(offset).line}`;
  };
  const layer: SettingsLayer = { assignments, problems };
  const said = withOurNames(document.toJS({ maxAliasCount: 100 }), families, tree);
  assign(layer, { path: [], node: tree, tree }, said, fromOf);
  return layer;
}

const keyOf = (key: unknown): string =>
  String((key as { readonly value?: unknown } | null)?.value ?? key);

const rangeOf = (key: unknown): readonly number[] | undefined =>
  (key as { readonly range?: readonly number[] | null } | null)?.range ?? undefined;
