import { SpanStatusCode, type Tracer } from '@opentelemetry/api';
import { AnnalsError } from '../core/errors.ts';
import type { SpanFacts, Trace } from '../core/telemetry.ts';
import type { Clock } from '../core/time.ts';

export interface TracingOptions {
  /** Of an OTLP receiver over HTTP: `/v1/traces` is added. */
  readonly endpoint: string;
  readonly serviceName: string;
  readonly version: string;
  /** Share of works that are traced. */
  readonly sampleRatio: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly clock: Pick<Clock, 'now'>;
}

export interface Tracing {
  readonly trace: Trace;
  /** Sends what is left. */
  close(): Promise<void>;
}

/**
 * Spans to an OTLP receiver. The SDK is an optional peer and is loaded here alone: whoever does not
 * trace neither installs it nor waits for it.
 */
export async function openTracing(options: TracingOptions): Promise<Tracing> {
  const { NodeTracerProvider, BatchSpanProcessor, ParentBasedSampler, TraceIdRatioBasedSampler } =
    await import('@opentelemetry/sdk-trace-node').catch(missing);
  const { OTLPTraceExporter } = await import('@opentelemetry/exporter-trace-otlp-http').catch(
    missing,
  );
  const { resourceFromAttributes } = await import('@opentelemetry/resources').catch(missing);
  const { endpoint, headers, serviceName, version, sampleRatio, clock } = options;
  const exporter = new OTLPTraceExporter({
    url: `${endpoint.replace(/\/+$/, '')}/v1/traces`,
    headers: { ...headers },
  });
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': serviceName, 'service.version': version }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(sampleRatio) }),
    spanProcessors: [new BatchSpanProcessor(exporter)],
  });
  // For the context that makes one span the child of the other, across awaits.
  provider.register();
  return {
    trace: tracer(provider.getTracer('annals', version), clock),
    close: () => provider.shutdown(),
  };
}

const tracer =
  (spans: Tracer, clock: Pick<Clock, 'now'>): Trace =>
  (name, facts, act) =>
    spans.startActiveSpan(name, { attributes: present(facts) }, async (span) => {
      const startedAt = clock.now();
      try {
        return await act({ set: (more) => void span.setAttributes(present(more)) });
      } catch (error) {
        if (error instanceof AnnalsError) {
          span.setAttribute('error.type', error.code);
          const { httpStatus } = error.facts;
          if (httpStatus !== undefined) span.setAttribute('http.status_code', httpStatus);
        }
        const message = error instanceof Error ? error.message : String(error);
        span.setStatus({ code: SpanStatusCode.ERROR, message });
        throw error;
      } finally {
        span.setAttribute('duration_ms', clock.now() - startedAt);
        span.end();
      }
    });

const present = (facts: SpanFacts): Record<string, string | number | boolean> =>
  Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined));

function missing(cause: unknown): never {
  throw new AnnalsError(
    'BAD_CONFIG',
    'telemetry.traces.endpoint is set, but the OpenTelemetry SDK is not installed; install @opentelemetry/sdk-trace-node and @opentelemetry/exporter-trace-otlp-http beside annals',
    {},
    cause,
  );
}
