import { createRequire } from 'node:module';
import {
  MessageChannel,
  type MessagePort,
  receiveMessageOnPort,
  Worker,
} from 'node:worker_threads';
import { BUNDLED_THREADS, threadBoot } from '../../core/thread-boot.ts';
import { explained } from './explained.ts';
import type { Answer, PostgresAddress, Question, Result, Statement } from './messages.ts';

/** One session of the server, used as a local file is: whoever asks has the answer when the call returns. */
export interface Session {
  /**
   * All of them on one way to the server, each after the other. When one fails, those behind it fail too if
   * they are in a transaction; the error is that of the first.
   */
  run(statements: readonly Statement[]): readonly Result[];
  /** Several statements without values. */
  script(text: string): void;
  close(): void;
}

export function openSession(address: PostgresAddress): Session {
  const thread = spare.pop() ?? startThread();
  const ask = (question: Question) => {
    const answer = askThread(thread, question);
    if ('failed' in answer) throw explained(answer.failed, address);
    return answer.results;
  };
  let isOpen = true;
  const close = () => {
    if (!isOpen) return;
    isOpen = false;
    ask({ ask: 'disconnect' });
    spare.push(thread);
  };
  try {
    ask({ ask: 'connect', address });
  } catch (error) {
    close();
    throw error;
  }
  return {
    run: (statements) => ask({ ask: 'statements', statements }),
    script: (text) => void ask({ ask: 'script', text }),
    close,
  };
}

interface Thread {
  readonly port: MessagePort;
  readonly bell: Int32Array;
}

/** Threads whose session was closed: the next session takes one over instead of starting its own. */
const spare: Thread[] = [];

function startThread(): Thread {
  const { port1: port, port2 } = new MessageChannel();
  const bell = new Int32Array(new SharedArrayBuffer(4));
  const options = { workerData: { port: port2, bell }, transferList: [port2] };
  const worker = ENTRY.href.endsWith('.ts')
    ? new Worker(threadBoot(ENTRY.href, LOADER(), process.env[BUNDLED_THREADS]), {
        ...options,
        eval: true,
        execArgv: [],
      })
    : new Worker(ENTRY, options);
  // It has nothing to do while nobody asks, and must not keep the process.
  worker.unref();
  port.unref();
  return { port, bell };
}

/** Beside this file, also in the joined program. */
const ENTRY = new URL(
  import.meta.url.endsWith('.ts') ? './io-thread.ts' : './io-thread.js',
  import.meta.url,
);

const LOADER = (): string =>
  createRequire(import.meta.url)
    .resolve('tsx/esm/api')
    .replace(/\.cjs$/, '.mjs');

function askThread({ port, bell }: Thread, question: Question): Answer {
  Atomics.store(bell, 0, 0);
  port.postMessage(question);
  // The bell of the answer before may still be ringing: only the value says that this one is there.
  while (Atomics.load(bell, 0) === 0) Atomics.wait(bell, 0, 0);
  const received = receiveMessageOnPort(port) as { message: Answer } | undefined;
  if (!received) throw new Error('the thread of the database rang and said nothing');
  return received.message;
}
