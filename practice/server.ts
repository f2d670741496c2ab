/**
 * The practice server: every upstream's real host name, served over HTTPS on one local port, from seeded worlds
 * and with faults on demand. Start it in a test with {@link startPractice}, or as a process with `main.ts`.
 */
import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { type Certificates, makeCertificates } from './certificates.ts';
import { CONTROL_HOST, createControl } from './control.ts';
import { createFaultPlan, type FaultPlan, type FaultRule } from './faults.ts';
import { type PracticeRequest, type PracticeResponse, type Publisher, text } from './publisher.ts';
import { defaultPublishers, type WorldSizes } from './publishers/index.ts';
import { REPLACING_FAULTS } from './replacement.ts';
import { createRequestLog, type RequestLog } from './request-log.ts';
import { send, WIRE_FAULTS } from './send.ts';

export interface PracticeOptions extends WorldSizes {
  /** 0, the default, takes a free port. */
  readonly port?: number;
  /** Instead of the default publishers with their default worlds. */
  readonly publishers?: readonly Publisher[];
}

export interface Practice {
  readonly port: number;
  /** `127.0.0.1:<port>`: where `network.connectTo` leads every host. */
  readonly address: string;
  /** The throwaway authority's certificate, PEM, for `network.ca`. */
  readonly ca: string;
  readonly hosts: readonly string[];
  readonly faults: FaultPlan;
  readonly log: RequestLog;
  stop(): Promise<void>;
}

const certificatesOfHosts = new Map<string, Promise<Certificates>>();

/** A process that starts the publishers again and again makes one certificate for them, which is half of the work. */
function certificatesFor(hosts: readonly string[]): Promise<Certificates> {
  const key = hosts.join(' ');
  const made = certificatesOfHosts.get(key) ?? makeCertificates(hosts);
  certificatesOfHosts.set(key, made);
  return made;
}

export async function startPractice(options: PracticeOptions = {}): Promise<Practice> {
  const faults = createFaultPlan(options.seed ?? 1);
  const log = createRequestLog();
  const publishers = options.publishers ?? defaultPublishers(options);
  const control = createControl({ faults, log, publishers });
  const hosts = [...publishers.flatMap((publisher) => publisher.hosts), CONTROL_HOST];
  const publisherOf = byHost(publishers);
  const certificates = await certificatesFor(hosts);

  const server = createServer(
    { cert: certificates.cert, key: certificates.key, keepAlive: true, noDelay: true },
    (incoming, outgoing) => {
      answer(incoming, outgoing).catch((error: unknown) => {
        // A publisher's own mistake must not look like one of the faults that tests ask for.
        process.stderr.write(`practice: ${incoming.url}: ${String((error as Error).stack)}\n`);
        if (!outgoing.headersSent) outgoing.writeHead(500);
        outgoing.end();
      });
    },
  );
  server.keepAliveTimeout = 60_000;
  server.requestTimeout = 0;

  async function answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const asked = readRequest(incoming);
    if (asked.host === CONTROL_HOST) {
      return send(
        outgoing,
        { ...asked, faults: NO_FAULTS },
        await control.handle(asked),
        undefined,
      );
    }
    const suffered = faults.take(asked);
    const entry = log.begin({
      method: asked.method,
      host: asked.host,
      path: asked.path,
      search: asked.search,
      faults: suffered.map((fault) => fault.kind),
      userAgent: String(incoming.headers['user-agent'] ?? ''),
    });
    outgoing.once('close', () =>
      log.finish(entry, outgoing.headersSent ? outgoing.statusCode : null),
    );
    const request = suffered.length === 0 ? asked : { ...asked, faults: kinds(suffered) };
    const publisher = publisherOf(asked.host, asked.path);
    const response = await suffer(suffered, incoming, () =>
      publisher === undefined
        ? text(`no practice publisher answers for ${asked.host}`, 421)
        : publisher.handle(request),
    );
    if (response === null) return;
    if (response.wire) {
      // Nobody else writes to it any more; it ends with the client, or with the server.
      incoming.socket.on('error', () => incoming.socket.destroy());
      response.wire(incoming.socket);
      return;
    }
    const wire = suffered.find((fault) => WIRE_FAULTS.has(fault.kind));
    await send(outgoing, request, response, wire);
  }

  server.listen(options.port ?? 0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    port,
    address: `127.0.0.1:${port}`,
    ca: certificates.ca,
    hosts,
    faults,
    log,
    async stop() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

const NO_FAULTS: ReadonlySet<string> = new Set();

async function suffer(
  faults: readonly FaultRule[],
  incoming: IncomingMessage,
  answer: () => PracticeResponse | Promise<PracticeResponse>,
): Promise<PracticeResponse | null> {
  for (const fault of faults) {
    if (fault.kind === 'slow') {
      await new Promise((resolve) => setTimeout(resolve, fault.delayMs ?? 1000));
    }
    if (fault.kind === 'reset') {
      incoming.socket.destroy();
      return null;
    }
    const replacement = REPLACING_FAULTS[fault.kind];
    if (replacement !== undefined) return replacement(fault);
  }
  return answer();
}

function kinds(faults: readonly FaultRule[]): ReadonlySet<string> {
  return new Set(faults.map((fault) => fault.kind));
}

function readRequest(incoming: IncomingMessage): PracticeRequest {
  const url = incoming.url ?? '/';
  const mark = url.indexOf('?');
  return {
    method: incoming.method ?? 'GET',
    host: (incoming.headers.host ?? '').replace(/:\d+$/, '').toLowerCase(),
    path: mark < 0 ? url : url.slice(0, mark),
    search: mark < 0 ? '' : url.slice(mark + 1),
    headers: incoming.headers,
    client: incoming.socket.remoteAddress ?? '',
    faults: NO_FAULTS,
    async body() {
      const chunks: Buffer[] = [];
      for await (const chunk of incoming) chunks.push(chunk as Buffer);
      return Buffer.concat(chunks);
    },
  };
}

function byHost(
  publishers: readonly Publisher[],
): (host: string, path: string) => Publisher | undefined {
  const exact = new Map<string, Publisher[]>();
  const below: { suffix: string; publisher: Publisher }[] = [];
  for (const publisher of publishers) {
    for (const host of publisher.hosts) {
      const others = exact.get(host) ?? [];
      if (host.startsWith('*.')) below.push({ suffix: host.slice(1), publisher });
      else if (!publisher.paths && others.some(({ paths }) => !paths))
        throw new Error(`${host} is served by two practice publishers`);
      // Whoever names its paths is asked before the one that answers for the rest.
      else exact.set(host, publisher.paths ? [publisher, ...others] : [...others, publisher]);
    }
  }
  return (host, path) =>
    exact.get(host)?.find(({ paths }) => !paths || paths.test(path)) ??
    below.find(({ suffix }) => host.endsWith(suffix))?.publisher;
}
