import {
  appendFileSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createManifestFile, type ManifestOutbox } from './file.ts';

let folder: string;
const file = () => path.join(folder, 'manifest.jsonl');

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'annals-manifest-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** The table, as the file sees it: lines of very different length. */
class Table implements ManifestOutbox {
  #lines: { seq: number; text: string }[] = [];
  #last = 0;

  add(count: number, width = 50): void {
    for (let i = 0; i < count; i++) {
      const seq = ++this.#last;
      this.#lines.push({
        seq,
        text: `{"seq":${seq},"url":"${'é'.repeat((seq * width) % 997)}"}\n`,
      });
    }
  }
  whole(): string {
    return this.#lines.map((line) => line.text).join('');
  }
  exclusively<T>(act: () => T): T {
    return act();
  }
  after(seq: number, limit: number) {
    return this.#lines.filter((line) => line.seq > seq).slice(0, limit);
  }
  lastSeq(): number {
    return this.#last;
  }
  continueAfter(seq: number): void {
    this.#last = seq;
  }
}

const written = () => readFileSync(file(), 'utf8');

describe('manifest.jsonl', () => {
  test('is appended to, never rewritten', () => {
    const table = new Table();
    const manifest = createManifestFile(file(), table);
    table.add(3);
    expect(manifest.flush()).toBe(3);
    const { ino } = statSync(file());
    const before = written();
    table.add(2_500);
    expect(manifest.flush()).toBe(2_503);
    expect(written().startsWith(before)).toBe(true);
    expect(written()).toBe(table.whole());
    expect(statSync(file()).ino).toBe(ino);
    expect(manifest.flush()).toBe(2_503);
    expect(written()).toBe(table.whole());
  });

  test('a folder that is not there yet is made', () => {
    const table = new Table();
    table.add(2);
    const deep = path.join(folder, 'not', 'there', 'manifest.jsonl');
    expect(createManifestFile(deep, table).flush()).toBe(2);
    expect(readFileSync(deep, 'utf8')).toBe(table.whole());
  });

  test('two processes take turns on one file', () => {
    const table = new Table();
    const one = createManifestFile(file(), table);
    const other = createManifestFile(file(), table);
    for (let turn = 0; turn < 10; turn++) {
      table.add(7);
      (turn % 3 ? one : other).flush();
    }
    expect(written()).toBe(table.whole());
  });

  test('cut anywhere by a crash, the next process makes it whole', () => {
    const table = new Table();
    table.add(60, 331);
    createManifestFile(file(), table).flush();
    const whole = written();
    const size = statSync(file()).size;
    fc.assert(
      fc.property(fc.nat(size), (cut) => {
        truncateSync(file(), cut);
        createManifestFile(file(), table).flush();
        expect(written()).toBe(whole);
      }),
      { numRuns: 200 },
    );
  });

  test('the process that appended it heals it too, when the file changed under it', () => {
    const table = new Table();
    table.add(5);
    const manifest = createManifestFile(file(), table);
    manifest.flush();
    rmSync(file());
    table.add(1);
    expect(manifest.flush()).toBe(6);
    expect(written()).toBe(table.whole());
  });

  test('a torn line longer than the first look is cut off', () => {
    const table = new Table();
    table.add(3);
    createManifestFile(file(), table).flush();
    appendFileSync(file(), `{"seq":4,"url":"${'x'.repeat(300_000)}`);
    table.add(1);
    createManifestFile(file(), table).flush();
    expect(written()).toBe(table.whole());
  });

  for (const [what, text] of [
    ['notes', 'my precious notes\n'],
    ['notes without an end of line', 'my precious notes'],
    ['the manifest of an earlier tool', '{"run_id":"01J","doc_id":"W1"}\n'.repeat(5)],
  ] as const) {
    test(`${what} in its place stay as they are, and are refused by name`, () => {
      writeFileSync(file(), text);
      const table = new Table();
      table.add(2);
      expect(() => createManifestFile(file(), table).flush()).toThrow(
        expect.objectContaining({
          code: 'FOREIGN_FILE',
          message: expect.stringContaining(file()),
        }),
      );
      expect(written()).toBe(text);
    });
  }

  test('lines of somebody else after ours are not cut off', () => {
    const table = new Table();
    table.add(3);
    createManifestFile(file(), table).flush();
    appendFileSync(file(), 'a remark\n{"doc_id":"W1"}\n');
    const before = written();
    table.add(1);
    expect(() => createManifestFile(file(), table).flush()).toThrow('a remark');
    expect(written()).toBe(before);
  });

  test('zeros after a power cut are cut off', () => {
    const table = new Table();
    table.add(3);
    createManifestFile(file(), table).flush();
    appendFileSync(file(), Buffer.alloc(5_000));
    createManifestFile(file(), table).flush();
    expect(written()).toBe(table.whole());
  });

  test('lines of a newer life than the catalog stay, and their numbers are not given again', () => {
    writeFileSync(file(), '{"seq":1}\n{"seq":2}\n{"seq":3}\n');
    const table = new Table();
    const manifest = createManifestFile(file(), table);
    expect(manifest.flush()).toBe(3);
    table.add(1);
    expect(manifest.flush()).toBe(4);
    expect(written().split('\n').slice(0, 3)).toEqual(['{"seq":1}', '{"seq":2}', '{"seq":3}']);
  });
});
