import type { Spooled } from '../core/artifact.ts';
import type { FileKind } from '../core/candidate.ts';
import { latin1 as asCharacters } from '../core/decode-text.ts';
import { AnnalsError } from '../core/errors.ts';
import { looksLikePdf } from '../core/pdf-signature.ts';

/** The least a real PDF takes: header, one object, trailer. */
const SMALLEST_PDF = 1024;

/** A page that is not the document is refused here, before anything is kept. */
export function verify(spooled: Spooled, expected: FileKind, url: string): void {
  const refuse = (why: string) => {
    throw new AnnalsError('NOT_THE_DOCUMENT', `${url}: ${why}`, { url });
  };
  if (expected === 'any') return;
  const looks = fileKindOf(spooled.head);
  if (expected === 'pdf') {
    if (looks !== 'pdf') refuse(`expected a PDF; the first bytes look like ${looks}`);
    if (spooled.size < SMALLEST_PDF) {
      refuse(`the PDF has ${spooled.size} bytes; the least is ${SMALLEST_PDF}`);
    }
    if (!latin1(spooled.tail).includes('%%EOF')) refuse('the PDF has no %%EOF at its end');
    return;
  }
  if (spooled.size === 0) refuse(`expected ${expected}; the body is empty`);
  if (looks !== expected) refuse(`expected ${expected}; the first bytes look like ${looks}`);
  const root = expected === 'xml' ? rootOf(latin1(spooled.head)) : undefined;
  if (root !== undefined && !latin1(spooled.tail.subarray(-4096)).includes(`</${root}`)) {
    refuse(`the XML has no </${root}> at its end; it was cut`);
  }
}

/** The first element's name; undefined when it is beyond the first bytes, or empty. */
const rootOf = (head: string): string | undefined =>
  /<([a-z_][\w:.-]*)(?:\s[^>]*[^/>])?>/i.exec(
    head.replace(/<\?[\s\S]*?\?>|<!--[\s\S]*?-->|<!DOCTYPE[^>[]*(?:\[[^\]]*\])?[^>]*>/gi, ''),
  )?.[1];

/** What the first bytes look like, whatever the headers say. */
export function fileKindOf(head: Uint8Array): FileKind | 'text' | 'binary' | 'nothing' {
  const text = latin1(head)
    .replace(/^\u00ef\u00bb\u00bf/, '')
    .trimStart();
  if (text === '') return 'nothing';
  if (looksLikePdf(head)) return 'pdf';
  if (/^[[{"]|^(?:true|false|null|-?\d+)\s*$/.test(text)) return 'json';
  if (/^<(?:!doctype html|html|head|body)[\s>]/i.test(text)) return 'html';
  if (/^<\?xml/i.test(text)) return /<html[\s>]/i.test(text) ? 'html' : 'xml';
  if (/^<[a-z!]/i.test(text))
    return /<(?:p|div|h\d|span|ul|table)[\s>]/i.test(text) ? 'html' : 'xml';
  return text.includes('\u0000') ? 'binary' : 'text';
}

const latin1 = (bytes: Uint8Array): string => asCharacters(bytes.subarray(0, 4096));
