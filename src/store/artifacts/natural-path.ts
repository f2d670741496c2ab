import { createHash } from 'node:crypto';
import { AnnalsError } from '../../core/errors.ts';

const LONGEST_NAME = 255;
const LONGEST_PATH = 2_048;

/**
 * A path a source made from a publisher's words, safe to create below its folder. What climbs out
 * is refused; a name longer than a file system takes is cut, and a hash keeps it unique.
 */
export function naturalPath(corpusDir: string, path: string): string {
  const names = path.split('/').map((name) => checked(name, path));
  if (names[0] === '.tmp') throw refused(path, "'.tmp' is the store's own");
  const whole = `corpus/${folderName(corpusDir)}/bodies/raw/${names.join('/')}`;
  if (Buffer.byteLength(whole) > LONGEST_PATH) {
    throw refused(path, `it has ${Buffer.byteLength(whole)} bytes; at most ${LONGEST_PATH}`);
  }
  return whole;
}

/** The corpus folder and the path below it, of a path as {@link naturalPath} wrote it. */
export function naturalPlace(
  stored: string,
): { readonly corpusDir: string; readonly path: string } | undefined {
  const [, corpusDir, path] = /^corpus\/([^/]+)\/bodies\/raw\/(.+)$/s.exec(stored) ?? [];
  return corpusDir !== undefined && path !== undefined ? { corpusDir, path } : undefined;
}

/** Where the source writes what is not yet whole; the janitor sweeps it. */
export const tmpFolder = (corpusDir: string): string =>
  `corpus/${folderName(corpusDir)}/bodies/raw/.tmp`;

function folderName(corpusDir: string): string {
  if (corpusDir.includes('/')) throw refused(corpusDir, 'a corpus folder is one name');
  return checked(corpusDir, corpusDir);
}

function checked(name: string, path: string): string {
  if (name === '' || name === '.' || name === '..') {
    throw refused(path, `'${name}' is not a name of a file`);
  }
  if (/[\p{Cc}\\]/u.test(name)) {
    throw refused(path, 'a control character or backslash is in it');
  }
  return Buffer.byteLength(name) > LONGEST_NAME ? shortened(name) : name;
}

/** `<what fits>~<16 hex of its hash><extension>`. */
function shortened(name: string): string {
  const extension = /\.[A-Za-z0-9]{1,16}$/.exec(name)?.[0] ?? '';
  const mark = `~${createHash('sha256').update(name).digest('hex').slice(0, 16)}${extension}`;
  const room = LONGEST_NAME - mark.length;
  let kept = '';
  let bytes = 0;
  for (const character of name) {
    bytes += Buffer.byteLength(character);
    if (bytes > room) break;
    kept += character;
  }
  return kept + mark;
}

const refused = (path: string, because: string): AnnalsError =>
  new AnnalsError('UNEXPECTED_SHAPE', `the path ${JSON.stringify(path)} is refused: ${because}`);
