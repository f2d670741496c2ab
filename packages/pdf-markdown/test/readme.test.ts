import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { manyPages } from './many-pages.ts';

const root = path.resolve(import.meta.dirname, '..');
const folder = mkdtempSync(path.join(tmpdir(), 'pdf-markdown-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const examples = [
  ...readFileSync(path.join(root, 'README.md'), 'utf8').matchAll(/```ts\n([\s\S]*?)```/g),
].map(([, code = '']) => code);
const source = JSON.stringify(path.join(root, 'src/index.ts'));

describe('the README', async () => {
  writeFileSync(path.join(folder, 'report.pdf'), await manyPages(3, 5));
  const run = (script: string, ...args: string[]) => {
    const file = path.join(folder, 'example.mts');
    writeFileSync(file, script);
    const loader = import.meta.resolve('tsx');
    return spawnSync(process.execPath, ['--import', loader, file, ...args], {
      cwd: folder,
      encoding: 'utf8',
    });
  };

  test.each(examples.map((code, at) => [at + 1, code] as const))(
    'example %i does what it says',
    (_, code) => {
      const { stdout, stderr, status } = run(code.replace("'pdf-markdown'", source));
      expect(stderr).toBe('');
      expect(status).toBe(0);
      expect(stdout).toContain('ok');
    },
  );

  test('there are two examples', () => expect(examples).toHaveLength(2));

  test('the command gives everything as one JSON object, and 1 for a partial or empty body', () => {
    const cli = JSON.stringify(path.join(root, 'src/cli.ts'));
    const script = `import { main } from ${cli};\nprocess.exitCode = await main(process.argv.slice(2));\n`;
    const { stdout, status } = run(script, '--json', 'report.pdf');
    expect(status).toBe(0);
    const { body, tables } = JSON.parse(stdout);
    expect(body).toMatchObject({ status: 'ok', warnings: [] });
    expect(body.markdown).toContain('SEC. 3.');
    expect(tables).toEqual([]);
    writeFileSync(path.join(folder, 'empty.pdf'), 'no PDF');
    expect(run(script, '--json', 'empty.pdf').status).toBe(1);
  });
});
