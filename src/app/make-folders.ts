/** For folders that somebody names: unlike Node's own way it ends where no folder can be made. */
export { makeFolders } from '../store/make-folders.ts';
