import { z } from 'zod';
import { count, timeoutMs } from '../../../kit/setting-shapes.ts';

/** How stored bytes are turned into text. */
export const reading = z
  .strictObject({
    threads: count
      .max(64)
      .default(2)
      .describe('Threads that read bodies; none is started before the first body'),
    timeLimitMs: timeoutMs
      .default(600_000)
      .describe(
        'Processor time for the pages of one document; the pages read in that time are its body, which is marked partial, and the next reading continues with the page after them',
      ),
    pageTimeLimitMs: timeoutMs
      .default(60_000)
      .describe(
        'Processor time for one page; a page that needs more is left out with a warning, and a body without pages that needs more is stored without text',
      ),
    memoryLimitMb: z
      .int()
      .min(64)
      .max(16_384)
      .default(512)
      .describe('Memory one thread may take; bodies larger than a quarter of it are not read'),
    ocr: z
      .boolean()
      .default(false)
      .describe('Read scanned pages from their pictures with tesseract, where it is installed'),
  })
  .prefault({});
