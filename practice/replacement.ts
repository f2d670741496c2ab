/** What a fault answers in the publisher's place. `null` means that nothing is ever answered. */
import type { FaultRule } from './faults.ts';
import { html, type PracticeResponse, text } from './publisher.ts';

export const REPLACING_FAULTS: Readonly<
  Record<string, (fault: FaultRule) => PracticeResponse | null>
> = {
  throttle: (fault) => ({
    ...text(fault.body ?? 'Too many requests', fault.status ?? 429),
    headers: { 'content-type': 'text/plain; charset=utf-8', ...retryAfter(fault, 1) },
  }),
  error: (fault) => ({
    ...text(fault.body ?? 'Something went wrong here', fault.status ?? 503),
    headers: { 'content-type': 'text/plain; charset=utf-8', ...retryAfter(fault) },
  }),
  missing: (fault) => html(fault.body ?? NOT_FOUND_PAGE, 404),
  html: (fault) => html(fault.body ?? INTERSTITIAL_PAGE, fault.status ?? 200),
  replace: (fault) => ({
    status: fault.status ?? 200,
    headers: { 'content-type': fault.contentType ?? 'application/json' },
    body: fault.body ?? '',
  }),
  redirect: (fault) => ({
    status: fault.status ?? 302,
    headers: { location: fault.location ?? '/' },
  }),
  timeout: () => null,
};

const NOT_FOUND_PAGE =
  '<!DOCTYPE html><html lang="en"><head><title>Page not found</title></head><body><h1>Page not found</h1></body></html>';
const INTERSTITIAL_PAGE =
  '<!DOCTYPE html><html lang="en"><head><title>One moment</title></head><body><h1>Checking your browser</h1><p>This page is not the document.</p></body></html>';

function retryAfter(fault: FaultRule, otherwise?: number): Record<string, string> {
  const value = fault.retryAfter ?? otherwise;
  return value === undefined ? {} : { 'retry-after': String(value) };
}
