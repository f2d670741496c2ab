import { makeOldFolder } from '../test/old-folders/old-folder.ts';

/** `npx tsx tools/make-old-folder.ts 15 /tmp/old [--before-vectors]`: a data folder of schema 15, to try things on. */
const [version, folder, flag] = process.argv.slice(2);
if (version === undefined || folder === undefined) {
  throw new Error('two arguments are needed: the schema version and the folder to make');
}
await makeOldFolder(folder, {
  version: Number(version),
  beforeVectorsInRows: flag === '--before-vectors',
});
