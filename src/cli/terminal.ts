import { type Paint, paintFor, wantsColour } from './paint.ts';

/** Where the command line is heard and answered. */
export interface Terminal {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd: string;
  readonly out: Screen;
  readonly err: Screen;
  /** Where somebody types; answers are asked for only if it is a terminal. */
  readonly input: NodeJS.ReadableStream & { readonly isTTY?: boolean };
}

export interface Screen {
  write(text: string): void;
  readonly isTerminal: boolean;
  /** Columns, on a terminal. */
  readonly width: number | undefined;
}

export function processTerminal(): Terminal {
  // A reader that has seen enough (`annals export | head`) is no failure.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    process.exit(error.code === 'EPIPE' ? 0 : 1);
  });
  return {
    env: process.env,
    cwd: process.cwd(),
    out: screen(process.stdout),
    err: screen(process.stderr),
    // Opened by whoever asks something: most commands do not.
    get input() {
      return process.stdin;
    },
  };
}

export function paintOn(terminal: Terminal, on: Screen, allowed: boolean): Paint {
  const { env } = terminal;
  return paintFor(wantsColour({ allowed, isTerminal: on.isTerminal, env }) ? 'colours' : 'plain');
}

const screen = (stream: NodeJS.WriteStream): Screen => ({
  write: (text) => void stream.write(text),
  isTerminal: stream.isTTY === true,
  get width() {
    return stream.isTTY ? stream.columns : undefined;
  },
});
