import { exampleHost } from './host-name.ts';
import type { ScaffoldedFile, SourceKind } from './source-kinds.ts';

/** The files of a new source: a family around it, its practice publisher, a fixture and a journey test. */
export const scaffoldedFiles = (name: string, kind: SourceKind): readonly ScaffoldedFile[] => [
  { name: 'package.json', content: `${JSON.stringify(aboutOf(name), null, 2)}\n` },
  { name: 'index.js', content: familyOf(name) },
  { name: 'source.js', content: kind.source(name) },
  { name: 'practice.js', content: practiceOf(name, kind) },
  { name: 'fixture.json', content: `${JSON.stringify(fixtureOf(name), null, 2)}\n` },
  { name: 'journey.test.js', content: journeyOf(name) },
  { name: '.gitignore', content: 'node_modules/\n' },
];

const aboutOf = (name: string) => ({
  name: `annals-${name.replaceAll('_', '-')}`,
  private: true,
  type: 'module',
  main: 'index.js',
  scripts: { test: 'node --test' },
});

const familyOf = (name: string) => `import { fileURLToPath } from 'node:url';
import { defineFamily } from 'annals/source';
import source from './source.js';

/** Sources that belong together, and everything that names them. */
export default defineFamily({
  name: '${name}',
  title: '${name}',
  sources: { ${name}: async () => ({ default: source }) },
  practice: fileURLToPath(new URL('./practice.js', import.meta.url)),
});
`;

const fixtureOf = (name: string) =>
  ['Otters of the harbour', 'Herons of the pond', 'The café by the weir', 'Eels', 'Newts'].map(
    (title, at) => ({
      id: `r-${at + 1}`,
      title,
      published: `2026-03-0${at + 1}T09:00:00Z`,
      updated: `2026-04-0${at + 1}T09:00:00Z`,
      page: `https://${exampleHost(name)}/records/r-${at + 1}`,
    }),
  );

/** Whatever the kind, the publisher has the same records and pages; only its listing differs. */
const practiceOf = (
  name: string,
  { plays, imports = '', listing }: SourceKind,
) => `import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
${imports}
/**
 * Answers for the publisher's own host name, as it really does. Make it as odd as the publisher is:
 * \`annals source check ${name}\` runs the source against it, with the faults that it plays.
 */
const RECORDS = JSON.parse(readFileSync(new URL('./fixture.json', import.meta.url), 'utf8'));
const HOST = '${exampleHost(name)}';
const LATER = '2026-05-01T09:00:00Z';

export default {
  name: '${name}',
  hosts: [HOST],
  plays: [${plays.map((fault) => `'${fault}'`).join(', ')}],
  handle({ path, search, headers, faults }) {
    const listed = listing(path, new URLSearchParams(search), faults);
    if (listed) return withEtag(listed, headers, faults);
    const found = recordsWith(faults).find(({ page }) => page === \`https://\${HOST}\${path}\`);
    return found ? pageOf(found, faults) : { status: 404, body: 'not found' };
  },
};

function recordsWith(faults) {
  const [first, ...others] = RECORDS;
  if (faults.has('empty')) return [];
  if (faults.has('changed')) return [{ ...first, title: \`\${first.title}, again\`, updated: LATER }, ...others];
  if (faults.has('withdrawn')) return [{ ...first, withdrawn: LATER, updated: LATER }, ...others];
  return RECORDS;
}

${listing}
function withEtag({ type, body }, headers, faults) {
  const etag = \`"\${createHash('sha1').update(body).digest('hex')}"\`;
  if (faults.has('not-modified') && headers['if-none-match'] === etag) return { status: 304, headers: { etag } };
  return { status: 200, headers: { 'content-type': type, etag, 'cache-control': 'max-age=0' }, body };
}

/** With the fault, the page says that it is UTF-8 and is not; only Content-Type tells the truth. */
function pageOf({ title, page, withdrawn }, faults) {
  const isWrong = faults.has('wrong-charset');
  const status = withdrawn ? \`<meta name="withdrawn" content="\${withdrawn}">\` : '';
  const body = \`<!doctype html><html lang="en"><head><meta charset="utf-8">\${status}<link rel="canonical" href="\${page}"><title>\${title}</title></head><body><main><h1>\${title}</h1><p>All about it: café, weir, harbour.</p></main></body></html>\`;
  return {
    status: 200,
    headers: { 'content-type': \`text/html; charset=\${isWrong ? 'windows-1252' : 'utf-8'}\` },
    body: Buffer.from(body, isWrong ? 'latin1' : 'utf8'),
  };
}
`;

const journeyOf = (name: string) => `import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { startPractice } from 'annals/practice';
import publisher from './practice.js';

/** What the practice publisher has: the run must keep every one of them. */
const RECORDS = JSON.parse(readFileSync(new URL('./fixture.json', import.meta.url), 'utf8'));
const HERE = import.meta.dirname;

test('a run keeps every record of the fixture', async (context) => {
  const folder = await mkdtemp(path.join(tmpdir(), '${name}-'));
  const practice = await startPractice({ publishers: [publisher] });
  context.after(async () => {
    await practice.stop();
    await rm(folder, { recursive: true, force: true });
  });
  await writeFile(path.join(folder, 'ca.pem'), practice.ca);
  const settings = {
    families: [HERE],
    http: { contact: 'tests@${exampleHost(name)}' },
    storage: { root: path.join(folder, 'data') },
    network: { connectTo: { '*': practice.address }, ca: path.join(folder, 'ca.pem') },
  };
  await writeFile(path.join(folder, 'annals.json'), JSON.stringify(settings));
  const annals = fileURLToPath(new URL('./bin/annals.js', import.meta.resolve('annals/package.json')));
  const run = promisify(execFile);
  const { stdout } = await run(process.execPath, [annals, 'run', '${name}', '--json'], { cwd: folder });
  const { status, counts } = JSON.parse(stdout);
  assert.equal(status, 'completed');
  assert.equal(counts.downloaded, RECORDS.length);
});
`;
