import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { canonicalFederalId } from './id-aliases.ts';

const upstreams = path.resolve(import.meta.dirname, '../../../../shared/upstreams');
/** The tables that compare how neighbours write ids, in files beside the project. */
const TABLES = [
  { file: 'SISTER-SPECS.md', from: '### 1.7 Sources and ids', to: '## 2.' },
  { file: 'FEDERAL.md', from: '### Identifiers', to: '### Hosts' },
] as const;

/** An id in backticks; with an ellipsis, a placeholder or a dot at its end it is the form of one. */
const ID = /`([a-z][a-z-]*:[^`\s]+)`/g;
const isForm = (written: string) => /…|<|\{|@date/.test(written);

describe.each(TABLES)(
  'ids in $file (skipped when ../shared/upstreams is not beside the project)',
  ({ file, from, to }) => {
    const at = path.join(upstreams, file);
    const text = existsSync(at) ? readFileSync(at, 'utf8') : '';
    const begin = text.indexOf(from);
    const table = text.slice(begin, text.indexOf(to, begin));
    const written = [...table.matchAll(ID)].map(([, id = '']) => id).filter((id) => !isForm(id));

    test.skipIf(text === '')('every one of them names something', () => {
      expect(written.length).toBeGreaterThan(10);
      expect(written.filter((id) => canonicalFederalId(id) === undefined)).toEqual([]);
    });

    test.skipIf(text === '')('and what it names is its own id', () => {
      const ids = written.map(canonicalFederalId).filter((id) => id !== undefined);
      expect(ids.map(canonicalFederalId)).toEqual(ids);
    });
  },
);
