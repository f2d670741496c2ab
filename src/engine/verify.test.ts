import { describe, expect, test } from 'vitest';
import type { Spooled } from '../core/artifact.ts';
import type { FileKind } from '../core/candidate.ts';
import { fileKindOf, verify } from './verify.ts';

const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'));

describe('what the first bytes look like', () => {
  test.each<[string, string]>([
    ['%PDF-1.7\n', 'pdf'],
    ['junk before it %PDF-1.4', 'pdf'],
    ['\u00ef\u00bb\u00bf{"a":1}', 'json'],
    [' [1]', 'json'],
    ['null', 'json'],
    ['12', 'json'],
    ['12 men', 'text'],
    ['<!DOCTYPE html>', 'html'],
    ['<html lang="en">', 'html'],
    ['<?xml version="1.0"?><html>', 'html'],
    ['<?xml version="1.0"?><feed>', 'xml'],
    ['<div><p>x</p></div>', 'html'],
    ['<RULE><AGENCY>', 'xml'],
    ['plain words', 'text'],
    ['\u0000\u0001PK', 'binary'],
    ['  \n ', 'nothing'],
    ['', 'nothing'],
  ])('%o is %s', (text, kind) => {
    expect(fileKindOf(bytes(text))).toBe(kind);
  });
});

describe('a file that is expected', () => {
  const PDF = `%PDF-1.4\n${'%'.repeat(1100)}\n%%EOF`;
  test.each<[FileKind, string, RegExp | undefined]>([
    ['any', '', undefined],
    ['pdf', PDF, undefined],
    ['pdf', '<html></html>', /expected a PDF; the first bytes look like html/],
    ['pdf', PDF.replace('%%EOF', ''), /no %%EOF/],
    ['pdf', '%PDF-1.4 %%EOF', /has 14 bytes; the least is 1024/],
    ['json', '{}', undefined],
    ['json', '<html></html>', /expected json; the first bytes look like html/],
    ['json', '', /the body is empty/],
    ['xml', '<?xml version="1.0"?><a/>', undefined],
    ['html', '<html></html>', undefined],
    ['html', '{}', /look like json/],
  ])('%s: %o', (kind, text, refused) => {
    const check = () => verify(spooled(text), kind, 'https://example.org/a');
    if (refused === undefined) expect(check).not.toThrow();
    else expect(check).toThrow(refused);
  });

  test('a refusal carries its code and names the URL', () => {
    expect(() => verify(spooled(''), 'pdf', 'https://example.org/a')).toThrow(
      expect.objectContaining({
        code: 'NOT_THE_DOCUMENT',
        message: expect.stringContaining('https://example.org/a'),
      }),
    );
  });
});

const spooled = (text: string): Spooled => ({
  sha256: '',
  size: text.length,
  head: bytes(text),
  tail: bytes(text.slice(-1024)),
  bytes: async () => bytes(text),
  discard: async () => undefined,
});

test.each<[string, string, 'passes' | 'is refused']>([
  ['whole', '<?xml version="1.0"?><law a="1"><p/></law>\n<!-- end -->', 'passes'],
  ['cut', '<?xml version="1.0"?><law a="1"><title>A title</title>', 'is refused'],
  ['cut in a comment', '<?xml version="1.0"?><!-- <x> --><law><!-- and so', 'is refused'],
  ['empty element', '<?xml version="1.0"?><law/>', 'passes'],
  [
    'with a document type',
    '<?xml version="1.0"?><!DOCTYPE law SYSTEM "a.dtd"><law></law>',
    'passes',
  ],
])('XML that is %s', (_what, text, verdict) => {
  const check = () => verify(spooled(text), 'xml', 'https://example.org/law.xml');
  if (verdict === 'passes') expect(check).not.toThrow();
  else expect(check).toThrow('the XML has no </law> at its end; it was cut');
});
