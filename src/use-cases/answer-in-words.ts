/** What a saved answer is by its looks, for the message that says why nobody reads it. */
import { looksLikePdf } from '../core/pdf-signature.ts';
import { jsonIn } from '../core/shape.ts';

const FIELDS = 6;

export function answerInWords(bytes: Uint8Array, text: string): string {
  const head = text.slice(0, 20_000).trimStart();
  if (head === '') return bytes.length === 0 ? 'an empty file' : 'a file of white space';
  if (looksLikePdf(bytes)) return 'a PDF';
  if (text.startsWith('PK\u0003\u0004')) return 'a zip';
  if (/^[[{]/.test(head)) return jsonInWords(text);
  if (/^<(?:!doctype\s+html|html)\b/i.test(head)) return pageInWords(head);
  const root = /<([A-Za-z][\w:.-]*)[\s/>]/.exec(
    head.replaceAll(/<!--[\s\S]*?-->|<[?!][^>]*>/g, ''),
  );
  if (head.startsWith('<') && root) return `XML whose root is <${root[1]}>`;
  return `text that begins “${head.slice(0, 60).replaceAll(/\s+/g, ' ').trim()}”`;
}

function jsonInWords(text: string): string {
  const value = jsonIn(text);
  if (Array.isArray(value)) return value.length === 0 ? 'an empty JSON list' : 'a JSON list';
  if (typeof value !== 'object' || value === null) return 'text that is no whole JSON';
  const names = Object.entries(value).map(([name, of]) =>
    Array.isArray(of) && of.length === 0 ? `${name} (empty)` : name,
  );
  const more = names.length > FIELDS ? ` and ${names.length - FIELDS} more` : '';
  return `JSON with the fields ${names.slice(0, FIELDS).join(', ') || '(none)'}${more}`;
}

function pageInWords(head: string): string {
  const title = /<title[^>]*>([^<]*)/i.exec(head)?.[1]?.replaceAll(/\s+/g, ' ').trim();
  return title ? `an HTML page titled “${title.slice(0, 80)}”` : 'an HTML page';
}
