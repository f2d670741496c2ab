import type { App } from '../app/app.ts';
import { instant } from '../core/time.ts';

/** One line of the log about how the checks went. As good as it gets: health is told without it too. */
export async function recordHealth(
  app: Pick<App, 'catalog' | 'clock' | 'logFile' | 'log'>,
  entrypoint: 'cli' | 'api',
  result: { readonly ok: boolean; readonly failed: readonly string[] },
): Promise<void> {
  try {
    await app.catalog.decisions.add([
      {
        at: instant(app.clock.now()),
        runId: null,
        source: 'annals',
        stage: 'door',
        verdict: result.ok ? 'passed' : 'refused',
        documentId: null,
        key: null,
        url: null,
        reason: result.failed.length > 0 ? `not passed: ${result.failed.join(', ')}` : null,
        details: { door: 'health', entrypoint, ok: result.ok },
      },
    ]);
    await app.logFile.write();
  } catch (error) {
    app.log('warn', 'the checks could not be written down', { why: String(error) });
  }
}
