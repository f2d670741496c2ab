import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import type { AcquiredFile } from '../../../core/acquired.ts';
import { textOf } from '../../../core/text-of.ts';
import { ecfr_xml_v1 } from './ecfr_xml_v1.ts';
import { recogniseCfr } from './recognise.ts';
import { parseUnit } from './record.ts';

/** Recorded answers live beside the project and are never copied into it. */
const real = path.resolve(import.meta.dirname, '../../../../../shared/real/ecfr');
const files = existsSync(real) ? readdirSync(real).filter((file) => file.endsWith('.xml')) : [];

describe.skipIf(files.length === 0)(
  'recorded answers of the eCFR (skipped when ../shared/real is not beside the project)',
  () => {
    test.each(files)('%s', async (name) => {
      const bytes = readFileSync(path.join(real, name));
      const text = textOf(bytes, undefined);
      const found = recogniseCfr({ name, bytes, text });
      // Every division that is a part, a section or an appendix.
      expect(found).toHaveLength([...text.matchAll(/<DIV[589]\b/g)].length);
      expect(new Set(found.map(({ candidate }) => candidate.key)).size).toBe(found.length);
      const held = { url: 'file:x', text: async () => text } as AcquiredFile;
      const acquired = { files: [held], missing: new Map<string, string>(), file: () => held };
      for (const { candidate } of found.slice(0, 60)) {
        const record = await parseUnit(acquired, candidate);
        expect(record.title).not.toBe(candidate.key);
        const content = new TextEncoder().encode(String(record.body?.content));
        const body = await ecfr_xml_v1.normalize(content, {});
        expect(body.status).toBe('ok');
        expect(body.warnings).toEqual([]);
      }
    });
  },
);

test('the list of titles names a record for each', () => {
  const titles = [
    { number: 1, name: 'General Provisions', latest_issue_date: '2026-08-10', reserved: false },
    { number: 35, name: 'Reserved', latest_issue_date: null, reserved: true },
  ];
  const text = JSON.stringify({ titles, meta: {} });
  const found = recogniseCfr({ name: 'titles.json', bytes: new Uint8Array(), text });
  expect(found.map(({ candidate }) => candidate.key)).toEqual(['cfr:1', 'cfr:35']);
});

test('a section in the frame of its part: table, note, footnote, faces of type', async () => {
  const xml = `<DIV8 N="1.1" TYPE="SECTION"><HEAD>§ 1.1   Lamps.</HEAD><P>(a) See <I>x</I><SU>2</SU>H<E T="52">2</E>O.</P><DIV width="100%"><DIV class="gpotbl_div"><TABLE><TR><TH>A</TH><TH>B</TH></TR><TR><TD>1</TD><TD>2</TD></TR></TABLE></DIV></DIV><NOTE><HED>Note:</HED><P>Mind.</P></NOTE><STARS/><FTNT><P><SU>1</SU> Foot.</P></FTNT><img src="/g.gif"/><CITA TYPE="N">[54 FR 9680, Mar. 7, 1989]</CITA></DIV8>`;
  const { markdown } = await ecfr_xml_v1.normalize(new TextEncoder().encode(xml), {});
  expect(markdown).toBe(
    '## § 1.1 Lamps.\n\n(a) See *x*<sup>2</sup>H<sub>2</sub>O.\n\n| A | B |\n| --- | --- |\n| 1 | 2 |\n\n> **Note:**\n>\n> Mind.\n\n\\* \\* \\* \\* \\*\n\n> <sup>1</sup> Foot.\n\n[artifact figure-1: /g.gif]\n\n[54 FR 9680, Mar. 7, 1989]\n',
  );
});
