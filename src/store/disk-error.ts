import { AnnalsError } from '../core/errors.ts';

/** What the operating system's refusal means to the person who runs Annals; others stay as they are. */
export function diskError(error: unknown, path: string): unknown {
  if (!(error instanceof Error) || !('code' in error)) return error;
  switch (error.code) {
    case 'ENOSPC':
    case 'EDQUOT':
      return new AnnalsError('DISK_FULL', `no space left to write ${path}`, {}, error);
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
    case 'ENOTDIR':
    case 'EEXIST':
    case 'EISDIR':
    case 'EIO':
      return new AnnalsError(
        'DATA_FOLDER_UNUSABLE',
        `${path} cannot be written (${error.code})`,
        {},
        error,
      );
    default:
      return error;
  }
}
