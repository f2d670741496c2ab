import type { ErrorCode } from '../../../core/errors.ts';

const RENAMED: Partial<Record<ErrorCode, string>> = {
  TIMED_OUT: 'network_timeout',
  BREAKER_OPEN: 'network_error',
  NONCE_REFUSED: 'ajax_403',
  SITE_REFUSES: 'ajax_403',
  DISK_FULL: 'disk_insufficient',
  BROWSER_FAILED: 'selenium_launch_failed',
  BROWSER_MISSING: 'selenium_launch_failed',
};

const SAME: readonly ErrorCode[] = [
  'NETWORK_ERROR',
  'HTTP_4XX',
  'HTTP_401_UNAUTHORISED',
  'HTTP_403_FORBIDDEN',
  'HTTP_404_NOT_FOUND',
  'HTTP_5XX',
  'BOX_RATE_LIMIT',
  'MALFORMED_PDF',
  'SITE_STRUCTURE_CHANGED',
  'INTERNAL_ERROR',
  'DOWNLOAD_URL_MISSING',
  'CLICK_TIMEOUT',
];

/**
 * A code of ours as users of the judgments know it, and as the view `downloads` spells it; what they
 * have no word for is `unknown`.
 */
export function downloadCode(code: ErrorCode): string {
  return RENAMED[code] ?? (SAME.includes(code) ? code.toLowerCase() : 'unknown');
}
