/**
 * Every normaliser by name, loaded when it is first asked for: a parser or a WASM engine costs tens of
 * milliseconds, and most commands never read a body.
 */
import type { Normalizer } from '../core/normalizer.ts';

export const normalizers: Readonly<Record<string, () => Promise<Normalizer>>> = {
  html_v1: async () => (await import('./html_v1/index.ts')).html_v1,
  pdf_v1: async () => (await import('./pdf_v1.ts')).pdf_v1,
  refused_v1: async () => (await import('./refused_v1.ts')).refused_v1,
  text_v1: async () => (await import('./text_v1.ts')).text_v1,
};
