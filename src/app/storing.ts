import type { ArtifactStore } from '../core/artifact.ts';
import { readCa } from './named-files.ts';
import type { Settings } from './settings/schema.ts';

export interface StorePlace {
  readonly settings: Settings;
  readonly cwd: string;
  /** Absolute. */
  readonly dataFolder: string;
}

/** The store that the settings name: files of the data folder, or a bucket. */
export async function openStore({ settings, cwd, dataFolder }: StorePlace): Promise<ArtifactStore> {
  const { artifacts } = settings.storage;
  if (artifacts.backend === 'files' || artifacts.url === undefined) {
    const { openFiles } = await import('../store/artifacts/files.ts');
    return openFiles({ root: dataFolder });
  }
  const [{ openBucketStore }, { readBucketUrl }] = await Promise.all([
    import('../store/s3/open.ts'),
    import('../store/s3/settings.ts'),
  ]);
  const { endpoint, region, accessKeyId, secretAccessKey, serving } = artifacts;
  const credentials =
    accessKeyId !== undefined && secretAccessKey !== undefined
      ? { accessKeyId, secretAccessKey }
      : undefined;
  return openBucketStore({
    ...readBucketUrl(artifacts.url),
    root: dataFolder,
    endpoint,
    region,
    pathStyle: artifacts.pathStyle ?? endpoint !== undefined,
    credentials,
    ca: await readCa(cwd, artifacts.ca, 'storage.artifacts.ca'),
    serving,
  });
}
