/**
 * A publisher that means harm: bombs, drips, loops and lies. Whoever reads it must come away with an error that
 * has a name, in bounded time, memory and disk.
 *
 * - `/bomb/<coding>?megabytes=1024`: gzip, deflate, br or zstd
 * - `/packed/<coding>/<fault>`: `truncated`, `trailing` (garbage after the end), `mislabelled`, `greedy` (zstd)
 * - `/codings/<n>`: a body packed n times
 * - `/endless`: a body without end
 * - `/redirect/<where>`: `loop`, `ring`, `inside`, `file`, `nowhere`, `nonsense`, `downgrade`, `endless-body`
 * - `/partial`: 206 to a request for the whole
 * - `/wire/<what>`: see `wire.ts`
 */
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import {
  type PracticeRequest,
  type PracticeResponse,
  type Publisher,
  text,
} from '../../publisher.ts';
import { bomb, CODINGS, type Coding, greedyFrame } from './bombs.ts';
import { WIRES } from './wire.ts';

export const HOSTILE_HOST = 'hostile.practice.example';

export function hostilePublisher(): Publisher {
  return {
    name: 'hostile',
    hosts: [HOSTILE_HOST],
    handle: (request) => answers[request.path.split('/')[1] ?? '']?.(request) ?? text('none', 404),
  };
}

type Answer = (request: PracticeRequest) => PracticeResponse | undefined;

const answers: Readonly<Record<string, Answer>> = {
  'robots.txt': () => text('User-agent: *\nAllow: /\n'),
  bomb: ({ path, search }) => {
    const coding = codingOf(path.split('/')[2]);
    const megabytes = Number(new URLSearchParams(search).get('megabytes') ?? 1024);
    return coding && packed(coding, bomb(coding, megabytes));
  },
  packed: ({ path }) => {
    const [, , name, fault] = path.split('/');
    const coding = codingOf(name);
    return coding && faulty(coding, fault ?? '');
  },
  codings: ({ path }) => {
    const count = Number(path.split('/')[2] ?? 1);
    let body = Buffer.from('packed again and again');
    for (let i = 0; i < count; i += 1) body = gzipSync(body);
    return {
      ...packed('gzip', body),
      headers: { 'content-encoding': Array(count).fill('gzip').join(', ') },
    };
  },
  endless: () => ({
    status: 200,
    headers: { 'content-type': 'text/plain' },
    body: zeros(),
    compress: 'never',
  }),
  redirect: ({ path, search }) => redirection(path.split('/')[2] ?? '', Number(search || 0)),
  partial: () => ({ status: 206, headers: { 'content-range': 'bytes 0-3/9999' }, body: 'part' }),
  wire: ({ path }) => {
    const wire = WIRES[path.split('/')[2] ?? ''];
    return wire && { status: 0, wire };
  },
};

const codingOf = (name: string | undefined): Coding | undefined =>
  CODINGS.find((coding) => coding === name);

const packed = (coding: string, body: PracticeResponse['body']): PracticeResponse => ({
  status: 200,
  headers: { 'content-type': 'text/plain', 'content-encoding': coding },
  body,
  compress: 'never',
});

const TEXT = Buffer.from('The quick brown fox jumps over the lazy dog. '.repeat(200));

/** zstd is sent as one raw block: a frame header, a block header, the bytes. */
const PACKERS: Readonly<Record<Coding, (body: Buffer) => Buffer>> = {
  gzip: (body) => gzipSync(body),
  deflate: (body) => deflateSync(body),
  br: (body) => brotliCompressSync(body),
  zstd: (body) => {
    const header = Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0x00, 0x38, 0, 0, 0]);
    header.writeUIntLE((body.length << 3) | 1, 6, 3);
    return Buffer.concat([header, body]);
  },
};

function faulty(coding: Coding, fault: string): PracticeResponse | undefined {
  const whole = PACKERS[coding](TEXT);
  switch (fault) {
    case 'sound':
      return packed(coding, whole);
    case 'truncated':
      return packed(coding, whole.subarray(0, whole.length - 12));
    case 'trailing':
      return packed(coding, Buffer.concat([whole, Buffer.from('garbage after the end')]));
    case 'mislabelled':
      return packed(coding, TEXT);
    case 'greedy':
      return packed(coding, greedyFrame());
    default:
      return undefined;
  }
}

function* zeros(): Generator<Buffer> {
  const chunk = Buffer.alloc(64 * 1024);
  for (;;) yield chunk;
}

function redirection(kind: string, hop: number): PracticeResponse | undefined {
  const locations: Readonly<Record<string, string | undefined>> = {
    loop: '/redirect/loop',
    ring: `/redirect/ring?${hop + 1}`,
    inside: 'http://169.254.169.254/latest/meta-data/',
    file: 'file:///etc/passwd',
    nowhere: '',
    nonsense: 'https://[not an address/',
    downgrade: `http://${HOSTILE_HOST}/partial`,
    'endless-body': '/redirect/endless-body',
  };
  const location = locations[kind];
  if (location === undefined) return undefined;
  const body = kind === 'endless-body' ? zeros() : undefined;
  return { status: 302, headers: location === '' ? {} : { location }, body, compress: 'never' };
}
