import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseContentDisposition, safeFileName, suggestedFileName } from './content-disposition.ts';

describe('Content-Disposition', () => {
  for (const [text, type, parameters] of [
    ['attachment', 'attachment', {}],
    ['INLINE; FileName="a b.pdf"', 'inline', { filename: 'a b.pdf' }],
    ['attachment; filename=a b.pdf ; x=1', 'attachment', { filename: 'a b.pdf', x: '1' }],
    ['attachment; filename="a\\"b;c.pdf"', 'attachment', { filename: 'a"b;c.pdf' }],
    ['attachment; filename="never ends', 'attachment', {}],
    ['attachment; filename=a; filename=b', 'attachment', { filename: 'a' }],
    ['attachment; word; filename=a', 'attachment', { filename: 'a' }],
    [
      "attachment; filename*=UTF-8''%e2%82%ac",
      'attachment',
      { filename: '€', 'filename*': "UTF-8''%e2%82%ac" },
    ],
    [
      "attachment; filename=x; filename*=UTF-8''%ff",
      'attachment',
      { filename: 'x', 'filename*': "UTF-8''%ff" },
    ],
    [
      "attachment; filename=x; filename*=koi8-r''y",
      'attachment',
      { filename: 'x', 'filename*': "koi8-r''y" },
    ],
  ] as const) {
    test(text, () => expect(parseContentDisposition(text)).toEqual({ type, parameters }));
  }
});

describe('suggested file names', () => {
  for (const [text, expected] of [
    ['attachment; filename="report.pdf"', 'report.pdf'],
    ['attachment; filename="r\u00c3\u00a9sum\u00c3\u00a9.pdf"', 'résumé.pdf'],
    ['attachment; filename="r\u00e9sum\u00e9.pdf"', 'résumé.pdf'],
    ['attachment; filename="../../etc/passwd"', 'passwd'],
    ["attachment; filename*=UTF-8''..%5C..%5Cwin.ini", 'win.ini'],
    ['inline', undefined],
    ['attachment; filename=""', undefined],
  ] as const) {
    test(text, () => expect(suggestedFileName(text)).toBe(expected));
  }

  for (const [name, expected] of [
    ['.htaccess', 'htaccess'],
    ['..', undefined],
    ['a/', undefined],
    ['con.txt', '_con.txt'],
    ['a<b>:c|d?.pdf', 'a_b__c_d_.pdf'],
    ['ann\u202efdp.exe', 'annfdp.exe'],
    ['a\0b\r\nc.pdf', 'abc.pdf'],
    [`${'x'.repeat(300)}.pdf`, `${'x'.repeat(196)}.pdf`],
    ['trailing. . ', 'trailing'],
    ['\u0816\0\u1df7', '\u1df7\u0816'], // marks that stand in order once nothing parts them
  ] as const) {
    test(`${JSON.stringify(name.slice(0, 20))} is made safe`, () => {
      expect(safeFileName(name)).toBe(expected);
    });
  }

  test('whatever is suggested, the name stays in its folder and is a fixed point', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (name) => {
        const safe = safeFileName(name);
        if (safe === undefined) return;
        expect(safe).not.toMatch(/[/\\\0]|^\.|[ .]$/);
        expect(Buffer.byteLength(safe)).toBeLessThanOrEqual(201);
        expect(safeFileName(safe)).toBe(safe);
      }),
      { numRuns: 2000 },
    );
  });
});
