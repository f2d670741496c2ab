import type { z } from 'zod';
import { type CaymanSource, targetSource } from '../../app/cayman/target-source.ts';
import { knocks, readWebhook, type WebhookRefusal } from '../../app/cayman/webhook.ts';
import { AnnalsError } from '../../core/errors.ts';
import type { JsonObject } from '../../core/json.ts';
import type { PolitenessChange } from '../../core/politeness.ts';
import type { Run } from '../../core/run.ts';
import { instant } from '../../core/time.ts';
import { caymanSettings } from '../../families/cayman/settings.ts';
import { type receiveChange, resumeCayman, startCayman } from '../contract/cayman.ts';
import type { Door } from '../door.ts';
import type { Ask, Handlers, Shown } from '../handler.ts';
import type { Begun } from '../ingests.ts';
import { readParameters } from '../read-request.ts';
import { RequestError } from '../request-error.ts';
import { sentFields } from '../sent-fields.ts';

type Mode = 'new' | 'full' | 'resume';
type WebhookAnswer = Shown<z.output<(typeof receiveChange)['answer']>>;

/** How often at most a refusal is written down: whoever guesses must not fill the log. */
const REFUSALS_APART_MS = 1_000;

/** Where runs of the judgments are begun: by hand, by a form, by a watcher of the page. */
export function caymanDoors({
  app,
  ingests,
}: Door): Pick<Handlers, 'startCayman' | 'scrapeCayman' | 'resumeCayman' | 'receiveChange'> {
  const { settings, catalog, clock } = app;
  let refusedAt = Number.NEGATIVE_INFINITY;

  const startRun: Handlers['startCayman'] = async (ask) => {
    const fields = readParameters(startCayman.body ?? startCayman.query, sentFields(ask.sent));
    const { target_source, new_limit } = fields as StartFields;
    const source = targetSource(target_source, caymanSettings(settings).defaultSource);
    const mode = (fields as StartFields).mode ?? caymanSettings(settings).mode;
    const isDry = String((fields as StartFields).dry_run) === 'true';
    if (mode === 'resume' && isDry) {
      const message = 'dry_run is true; it must be false for mode resume';
      throw new RequestError('BAD_PARAMS', message);
    }
    const politeness = mannersOf(fields as StartFields);
    if (mode === 'resume') {
      return begun(ask, source, mode, await takeUp(source, fields as StartFields, politeness));
    }
    const limit = new_limit ?? (mode === 'new' ? caymanSettings(settings).newLimit : undefined);
    const params = { target_source: source, ...(limit !== undefined && { new_limit: limit }) };
    if (isDry) return foretold(source, mode, params);
    const ordered = { source, params, mode, politeness, trigger: 'ui' } as const;
    return begun(ask, source, mode, await ingests.begin(ordered));
  };

  return {
    startCayman: startRun,
    scrapeCayman: startRun,

    async resumeCayman(ask) {
      const shape = resumeCayman.body ?? resumeCayman.query;
      const fields = readParameters(shape, sentFields(ask.sent)) as StartFields;
      const source = targetSource(fields.target_source, caymanSettings(settings).defaultSource);
      return begun(ask, source, 'resume', await takeUp(source, fields));
    },

    async receiveChange({ headers, query, sent }) {
      const token = headers['x-webhook-token'] ?? query.token;
      const refused = knocks(settings, token);
      if (refused) return refuse(refused);
      const { token: _token, ...inAddress } = query;
      const fields = read(() => ({ ...inAddress, ...sentFields(sent) }));
      if (typeof fields === 'string') return refuse({ is: 'invalid_params', details: [fields] });
      const verdict = readWebhook(settings, fields);
      if (verdict.is !== 'accepted') return refuse(verdict);
      if (verdict.clampedFrom !== undefined) {
        const details = { asked: verdict.clampedFrom, new_limit: verdict.newLimit };
        await say('limit_clamped', null, details);
      }
      return acquireNew(verdict.newLimit);
    },
  };

  /** The table comes with one page, and `new_limit` bounds the rest: whoever waits gets an answer. */
  async function acquireNew(newLimit: number): Promise<WebhookAnswer> {
    const source = 'unreported_judgments' as const;
    const params = { target_source: source, new_limit: newLimit };
    let run: Run;
    try {
      const ordered = { source, params, mode: 'new', trigger: 'webhook' } as const;
      run = await (await ingests.begin(ordered)).done;
    } catch (error) {
      return failed(error);
    }
    const { downloaded, skipped, failed: lost } = run.counts;
    const about = {
      entrypoint: 'webhook',
      mode: 'new',
      target_source: source,
      run_id: run.id,
      csv_version_id: (await catalog.listings.usedBy(run.id))?.id ?? null,
      summary: { processed: downloaded + skipped + lost, downloaded, skipped, failed: lost },
    } as const;
    if (run.status === 'completed') return { body: { ok: true, ...about } };
    const why = run.error ? `${run.error.code}: ${run.error.message}` : `it is ${run.status}`;
    return {
      status: 502,
      body: { ok: false, error: 'run_failed', details: [why], ...about },
    } as const;
  }

  async function failed(error: unknown): Promise<WebhookAnswer> {
    if (!(error instanceof AnnalsError)) throw error;
    if (error.code === 'SOURCE_BUSY')
      return { status: 409, body: { ok: false, error: 'busy' } } as const;
    if (error.code !== 'BAD_CONFIG' && error.code !== 'PLACEHOLDER_CONTACT') throw error;
    // What is wrong with the settings is for whoever runs this, not for whoever asked.
    app.log('error', error.message, { door: 'webhook' });
    await say('refused', 'config_invalid', {});
    return { status: 500, body: { ok: false, error: 'config_invalid' } } as const;
  }

  async function refuse(verdict: WebhookRefusal): Promise<WebhookAnswer> {
    const status = STATUS[verdict.is];
    if (verdict.is === 'disabled') {
      return { status, body: { ok: false, error: 'webhook_disabled' } } as const;
    }
    const details = verdict.is === 'invalid_params' ? { details: [...verdict.details] } : {};
    if (clock.now() - refusedAt >= REFUSALS_APART_MS) {
      refusedAt = clock.now();
      await say('refused', verdict.is, {});
    }
    return { status, body: { ok: false, error: verdict.is, ...details } } as const;
  }

  async function say(verdict: string, reason: string | null, details: JsonObject): Promise<void> {
    const at = instant(clock.now());
    const source = 'unreported_judgments';
    const nothing = { runId: null, documentId: null, key: null, url: null };
    const line = { at, source, stage: 'door', verdict, reason, ...nothing } as const;
    await catalog.decisions.add([{ ...line, details: { door: 'webhook', ...details } }]);
    await app.logFile.write();
  }

  async function takeUp(
    source: CaymanSource,
    { resume_strategy: strategy = 'auto', new_limit: limit }: StartFields,
    politeness?: PolitenessChange,
  ) {
    return ingests.resume({ source, strategy, limit, politeness, trigger: 'ui' });
  }

  async function foretold(source: CaymanSource, mode: 'new' | 'full', params: JsonObject) {
    const foreseen = await ingests.foresee({ source, params, mode });
    const { listed, new: fresh, changed, unchanged, skipped } = foreseen;
    const would = { listed, new: fresh, changed, unchanged, skipped };
    return { body: { ok: true, mode, target_source: source, would } } as const;
  }

  async function begun(
    ask: Pick<Ask<typeof startCayman>, 'headers'>,
    source: CaymanSource,
    mode: Mode,
    { runId }: Begun,
  ) {
    // Somebody filled in a form: show what became of it rather than a line of JSON.
    if (/\btext\/html\b/.test(ask.headers.accept ?? '')) {
      const location = `/report?source=${source}`;
      return { status: 303, headers: { location }, text: '', type: 'text/html' };
    }
    const headers = { location: `/v1/runs/${runId}` };
    return {
      status: 202,
      headers,
      body: { ok: true, run_id: runId, mode, target_source: source },
    } as const;
  }
}

interface StartFields {
  readonly mode?: Mode;
  readonly target_source?: string;
  readonly new_limit?: number;
  readonly resume_strategy?: 'none' | 'retry_failed_only' | 'redo_in_progress' | 'auto';
  readonly per_download_delay?: number;
  readonly max_retries?: number;
  readonly concurrency?: number;
  readonly dry_run?: boolean | 'true' | 'false';
}

/** How this run alone behaves; what is left out is as the settings say. */
function mannersOf(fields: StartFields): PolitenessChange {
  const { per_download_delay: delay, max_retries: attempts, concurrency: inFlight } = fields;
  return {
    ...(delay !== undefined && { itemDelayMs: Math.round(delay * 1000) }),
    ...(inFlight !== undefined && { inFlight }),
    ...(attempts !== undefined && { retry: { attempts } }),
  };
}

const STATUS = { disabled: 404, invalid_token: 403, invalid_params: 400 } as const;

/** The fields, or why they could not be read. */
function read(fields: () => Record<string, unknown>): Record<string, unknown> | string {
  try {
    return fields();
  } catch (error) {
    if (error instanceof AnnalsError) return error.message;
    throw error;
  }
}
