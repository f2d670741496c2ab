import { normalizersOf } from '../app/normalizers.ts';
import { createReader } from '../app/reader.ts';
import type { Settings } from '../app/settings/schema.ts';
import { systemClock } from '../app/system-clock.ts';
import { AnnalsError } from '../core/errors.ts';
import type { Family } from '../core/family.ts';
import type { NormalizedBody } from '../core/normalizer.ts';
import { looksLikePdf } from '../core/pdf-signature.ts';

export interface NormalizeOrder {
  /** What the bytes are called, in messages. */
  readonly name: string;
  readonly bytes: Uint8Array;
  /** Instead of the one that the bytes ask for. */
  readonly normalizer?: string;
  readonly baseUrl?: string;
}

/** The families whose formats are known, and the limits of reading. */
export interface Readers {
  readonly settings: Pick<Settings, 'reading'>;
  readonly families: readonly Family[];
}

/** The bytes as Markdown, read with the limits of the settings; nothing is stored. */
export async function normalizeBytes(
  order: NormalizeOrder,
  { settings, families }: Readers,
): Promise<NormalizedBody & { readonly normalizer: string }> {
  const normalizer = order.normalizer ?? recognise(order.bytes, families);
  if (normalizer === undefined) {
    throw new AnnalsError(
      'NOT_THE_DOCUMENT',
      `${order.name} begins ${firstBytes(order.bytes)}; that is no PDF, no markup and no text`,
    );
  }
  const known = normalizersOf(families);
  const reader = createReader(settings.reading, systemClock, undefined, known);
  try {
    const { bytes: content, baseUrl } = order;
    return {
      normalizer,
      ...(await reader.read({ normalizer, content, baseUrl }, { tables: 'list' })),
    };
  } finally {
    await reader.close();
  }
}

const markup =
  /^\s*<(?:!doctype\s+html|html|head|body|main|article|div|p|h[1-6]|table|ul|ol|section)\b/i;

/** The normaliser for bytes of unknown origin; what they are called does not count. */
function recognise(bytes: Uint8Array, families: readonly Family[]): string | undefined {
  if (looksLikePdf(bytes)) return 'pdf_v1';
  const start = new TextDecoder().decode(bytes.subarray(0, 4096)).replace(/^\ufeff/, '');
  // A zero is in no text that UTF-8 or Latin-1 writes.
  if (start.includes('\0') || bytes.length === 0) return undefined;
  const bare = start.replace(/^\s*(?:<\?xml[^>]*\?>|<!--[\s\S]*?-->|\s+)*/, '');
  if (/^<\?xml/.test(start.trimStart()) || bare.startsWith('<')) {
    const markedUp = families.flatMap(({ markup: begins }) => Object.entries(begins ?? {}));
    const named = markedUp.find(([, begins]) => begins.test(bare));
    if (named) return named[0];
    if (markup.test(bare)) return 'html_v1';
  }
  if (/^\s*<[a-z!]/i.test(bare)) return 'html_v1';
  return 'text_v1';
}

const firstBytes = (bytes: Uint8Array): string =>
  bytes.length === 0
    ? 'with nothing (0 bytes)'
    : `with the bytes ${Buffer.from(bytes.subarray(0, 8)).toString('hex')}`;
