import { describe, expect, test } from 'vitest';
import { processorMs } from '../../../../../test/processor-time.ts';
import { fr_xml_v1 } from './index.ts';

const read = (xml: string) => fr_xml_v1.normalize(new TextEncoder().encode(xml), {});

describe('what is refused', () => {
  test.each([
    ['nothing', '', 'it has no element|document must contain'],
    ['words', 'Service unavailable', 'outside of root'],
    ['HTML', '<!DOCTYPE html><html><body><p>Not found<br></body></html>', 'document type'],
    ['a tag that is not closed', '<RULE><P>a</RULE>', 'unexpected close tag'],
    ['two roots', '<RULE/><RULE/>', 'only one root'],
    ['an entity nobody defined', '<P>&boom;</P>', 'entity'],
    [
      'a bomb of entities',
      `<!DOCTYPE a [<!ENTITY a "${'x'.repeat(100)}"><!ENTITY b "&a;&a;&a;&a;&a;">]><P>&b;</P>`,
      'document type',
    ],
    [
      'a file from elsewhere',
      '<!DOCTYPE a [<!ENTITY e SYSTEM "file:///etc/passwd">]><P>&e;</P>',
      'document type',
    ],
    ['a half', '<RULE><P>words and th', 'unclosed tag: P'],
    ['a control character', '<P>\u0001</P>', 'character'],
  ])('%s, and the message says where', async (_what, xml, why) => {
    await expect(read(xml)).rejects.toThrow(
      new RegExp(`^the XML cannot be read at line .*(?:${why})`, 's'),
    );
  });
});

describe('what is large', () => {
  const HOSTILE: Readonly<Record<string, string>> = {
    'deep elements': `${'<EXTRACT>'.repeat(50_000)}core${'</EXTRACT>'.repeat(50_000)}`,
    'deep emphasis': `<P>${'<E T="03">'.repeat(50_000)}core${'</E>'.repeat(50_000)}</P>`,
    'deep tables': `${'<GPOTABLE COLS="1"><ROW><ENT>'.repeat(20_000)}core${'</ENT></ROW></GPOTABLE>'.repeat(20_000)}`,
    'many notes of one number': `<RULE>core${'<FTNT><P><SU>1</SU> n</P></FTNT>'.repeat(20_000)}</RULE>`,
    'many notes in many documents': `<FEDREG><A>core</A>${'<NOTICE><FTNT><P><SU>1</SU> n</P></FTNT></NOTICE>'.repeat(5_000)}</FEDREG>`,
    'one long line': `<P>core ${'word '.repeat(500_000)}</P>`,
    'many line breaks': `<P>core ${'\n    '.repeat(300_000)}<E T="03">x</E>${'\n    '.repeat(300_000)}y</P>`,
    'a table of many rows': `<GPOTABLE COLS="2"><TTITLE>core</TTITLE>${'<ROW><ENT>a</ENT><ENT>b</ENT></ROW>'.repeat(30_000)}</GPOTABLE>`,
    'a table of many columns': `<GPOTABLE COLS="9999"><TTITLE>core</TTITLE>${'<ROW><ENT A="9999">a</ENT></ROW>'.repeat(2_000)}</GPOTABLE>`,
    'many heads': `<P>${'<HD SOURCE="HD1">core</HD>'.repeat(20_000)}</P>`,
    'many bullets': `<RULE>${'<P>• core</P>'.repeat(30_000)}</RULE>`,
    'many elements in a line': `<P>core${'<E T="03">a</E>b'.repeat(30_000)}</P>`,
  };
  for (const [what, xml] of Object.entries(HOSTILE)) {
    test(`${what}: read within seconds, the words survive`, async () => {
      const started = processorMs();
      const { markdown, artifacts } = await read(xml);
      expect(`${markdown}${JSON.stringify(artifacts).slice(0, 5_000_000)}`.includes('core')).toBe(
        true,
      );
      expect(processorMs() - started).toBeLessThan(8_000);
    });
  }

  test('too deep is told', async () => {
    const { warnings } = await read(`${'<A>'.repeat(500)}x${'</A>'.repeat(500)}`);
    expect(warnings).toEqual(['380 elements lie too deep and were read as words']);
  });
});
