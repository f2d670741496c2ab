import type { Acquired, AcquiredFile } from '../../../core/acquired.ts';
import type { RecordBody } from '../../../core/record.ts';
import { isPrintedBill } from '../printed/bill-cover.ts';
import { textName } from './text-versions.ts';

export interface HeldText {
  readonly file: AcquiredFile;
  readonly stage: string;
  readonly format: string;
}

/** The printing that was acquired. govinfo answers 200 with a page of its own for what it does not have. */
export function textIn(acquired: Acquired): HeldText | undefined {
  for (const file of acquired.files) {
    const named = textName(file.file.name);
    if (named && !file.url.endsWith('/error')) return { file, ...named };
  }
  return undefined;
}

/** The text of the bill; before it is printed, what is known of it. */
export async function bodyIn(acquired: Acquired): Promise<RecordBody | undefined> {
  const text = textIn(acquired);
  if (!text) {
    const status = acquired.file('status');
    return status && { normalizer: 'billstatus_v1', content: await status.bytes() };
  }
  const { charset, url: baseUrl } = text.file;
  const content = await text.file.bytes();
  if (text.format === 'pdf') return { normalizer: 'pdf_v1', content };
  if (text.format === 'htm' || text.format === 'txt') {
    // GPO's HTML is its print between `<pre>`; the XHTML of congress.gov is a page.
    const isPrint = isPrintedBill(new TextDecoder('latin1').decode(content.subarray(0, 4096)));
    const other = text.format === 'htm' ? 'html_v1' : 'text_v1';
    return { normalizer: isPrint ? 'gpo_text_v1' : other, content, charset, baseUrl };
  }
  return { normalizer: markupOf(content), content, charset, baseUrl };
}

/** The folder does not tell: only the namespace of the root does. */
export function markupOf(bytes: Uint8Array): 'uslm_v1' | 'bills_xml_v1' {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 4096));
  return /schemas\.gpo\.gov\/xml\/uslm|xml\.house\.gov\/schemas\/uslm/.test(head)
    ? 'uslm_v1'
    : 'bills_xml_v1';
}
