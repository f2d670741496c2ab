const NO_SANDBOX =
  'Chromium has no sandbox here, because user namespaces are forbidden; allow them, or set browser.sandbox to off where a container is the wall';

/** Why Chromium did not start, in one line: what it said itself stands far below in the error. */
export function whyNotStarted(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  if (text.includes('No usable sandbox')) return NO_SANDBOX;
  return text.split('\n', 1)[0] ?? '';
}
