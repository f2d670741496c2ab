import { createHash } from 'node:crypto';

/** One page that says `text`, encrypted as the standard security handler does it (RC4, 128 bits). */
export function encryptedPdf(options: {
  readonly text: string;
  /** Empty: anyone may open it. */
  readonly userPassword: string;
  /** A name the engine does not know makes a file that nobody can open. */
  readonly filter?: string;
}): Uint8Array {
  const id = Buffer.from('0123456789abcdef0123456789abcdef', 'hex');
  const permissions = -44;
  const owner = ownerEntry('the owner', options.userPassword);
  const key = fileKey(options.userPassword, owner, permissions, id);
  const user = userEntry(key, id);
  const content = rc4(
    objectKey(key, 5),
    Buffer.from(`BT /F1 12 Tf 72 700 Td (${options.text}) Tj ET`, 'latin1'),
  );
  const hex = (bytes: Buffer) => `<${bytes.toString('hex')}>`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 5 0 R /Resources << /Font << /F1 4 0 R >> >> >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    `<< /Length ${content.length} >>\nstream\n${content.toString('latin1')}\nendstream`,
    `<< /Filter /${options.filter ?? 'Standard'} /V 2 /R 3 /Length 128 /P ${permissions} /O ${hex(owner)} /U ${hex(user)} >>`,
  ];
  let file = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const at = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return at;
  });
  const start = file.length;
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`;
  for (const at of offsets) file += `${String(at).padStart(10, '0')} 00000 n \n`;
  file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Encrypt 6 0 R /ID [${hex(id)} ${hex(id)}] >>\nstartxref\n${start}\n%%EOF\n`;
  return Uint8Array.from(Buffer.from(file, 'latin1'));
}

const PADDING = Buffer.from(
  '28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a',
  'hex',
);

const padded = (password: string): Buffer =>
  Buffer.concat([Buffer.from(password, 'latin1'), PADDING]).subarray(0, 32);

const md5 = (...parts: Buffer[]): Buffer => createHash('md5').update(Buffer.concat(parts)).digest();

function md5Often(bytes: Buffer, times: number): Buffer {
  let out = bytes;
  for (let round = 0; round < times; round += 1) out = md5(out);
  return out;
}

/** Once with the key, then nineteen times with every byte of it changed by the round. */
function rounds(key: Buffer, bytes: Buffer): Buffer {
  let out = bytes;
  for (let round = 0; round < 20; round += 1)
    out = rc4(
      key.map((byte) => byte ^ round),
      out,
    );
  return out;
}

const ownerEntry = (owner: string, user: string): Buffer =>
  rounds(md5Often(padded(owner), 51), padded(user));

function fileKey(user: string, owner: Buffer, permissions: number, id: Buffer): Buffer {
  const p = Buffer.alloc(4);
  p.writeInt32LE(permissions);
  return md5Often(md5(padded(user), owner, p, id), 50);
}

const userEntry = (key: Buffer, id: Buffer): Buffer =>
  Buffer.concat([rounds(key, md5(PADDING, id)), Buffer.alloc(16)]);

const objectKey = (key: Buffer, number: number): Buffer =>
  md5(key, Buffer.from([number & 255, (number >> 8) & 255, (number >> 16) & 255, 0, 0]));

/** Too weak for OpenSSL to offer it still, and what most encrypted files use. */
function rc4(key: Uint8Array, bytes: Buffer): Buffer {
  const state = Uint8Array.from({ length: 256 }, (_, index) => index);
  const swap = (a: number, b: number) => {
    const held = state[a] as number;
    state[a] = state[b] as number;
    state[b] = held;
  };
  for (let i = 0, j = 0; i < 256; i += 1) {
    j = (j + (state[i] as number) + (key[i % key.length] as number)) & 255;
    swap(i, j);
  }
  let [i, j] = [0, 0];
  return Buffer.from(
    bytes.map((byte) => {
      i = (i + 1) & 255;
      j = (j + (state[i] as number)) & 255;
      swap(i, j);
      return byte ^ (state[((state[i] as number) + (state[j] as number)) & 255] as number);
    }),
  );
}
