import { z } from 'zod';
import type { App } from '../../app/app.ts';
import { politenessOf } from '../../app/settings/politeness.ts';
import type { Spooled } from '../../core/artifact.ts';
import { type RecordCopy, recordCopy, type VersionCopy, versionCopy } from '../../core/copies.ts';
import { AnnalsError } from '../../core/errors.ts';
import type { Fetched, Role, Validators } from '../../core/http.ts';
import { refused } from './prove-copy.ts';

/** A line of the other feed, as far as a mirror reads it. */
const feedLine = z.object({
  seq: z.int().positive(),
  at: z.string(),
  id: z.string().min(1).max(1000),
  kind: z.string(),
  version: z.int(),
});
export type FeedLine = z.output<typeof feedLine>;

const feedPage = z.object({
  items: z.array(feedLine),
  has_more: z.boolean(),
  last_seq: z.int().nonnegative(),
});
export type FeedPage = z.output<typeof feedPage>;

/** Another Annals, asked over its public API through the same layers as every publisher. */
export interface OtherAnnals {
  /** The lines after that number; undefined when nothing changed since the same was asked last. */
  changes(after: number): Promise<FeedPage | undefined>;
  /** Undefined when it is not held there. */
  copy(id: string): Promise<RecordCopy | undefined>;
  version(id: string, number: number): Promise<VersionCopy | undefined>;
  /** Bytes with that hash, and no others: COPY_REFUSED when others came. */
  bytes(of: string, file: { readonly sha256: string; readonly size: number }): Promise<Spooled>;
}

/** Whose turn the requests take, and where bytes wait that are not proven yet. */
const MIRROR = 'mirror';
const PAGE_SIZE = 200;

export async function otherAnnals(
  app: App,
  url: string,
  signal: AbortSignal,
): Promise<OtherAnnals> {
  const { fetch, store } = await app.engine();
  const { rate } = app.settings.mirror;
  const politeness = politenessOf(app, { name: MIRROR, family: MIRROR, politeness: { rate } });
  let heldFeed: { readonly address: string; readonly validators: Validators } | undefined;

  async function ask(path: string, role: Role, held?: Validators): Promise<PeerAnswer> {
    const address = new URL(path, `${url}/`).href;
    const answer = await fetch({
      url: address,
      role,
      source: MIRROR,
      politeness,
      patience: 'waits',
      // What a copy is must be asked of the other side, not of an earlier answer.
      cache: 'no-store',
      signal,
      ...(held && { held }),
      headers: { accept: role === 'artifact' ? '*/*' : 'application/json' },
    });
    return answer.is === 'fetched' ? answer : answer.is;
  }

  async function askJson<T>(path: string, shape: z.ZodType<T>, about: string) {
    const answer = await ask(path, 'metadata');
    return typeof answer === 'string' ? undefined : parsed(await bodyText(answer), shape, about);
  }

  return {
    async changes(after) {
      const path = `v1/changes?cursor=${after}&limit=${PAGE_SIZE}`;
      const held = heldFeed?.address === path ? heldFeed.validators : undefined;
      const answer = await ask(path, 'metadata', held);
      if (answer === 'unchanged') return undefined;
      if (answer === 'gone') {
        throw new AnnalsError('COPY_REFUSED', `${url} has no feed of changes at /v1/changes`, {
          hint: 'Give the address of an Annals that `annals serve` runs, without a path.',
        });
      }
      const { etag } = answer.headers;
      const page = parsed(await bodyText(answer), feedPage, `${url}/${path}`);
      heldFeed = etag === undefined ? undefined : { address: path, validators: { etag } };
      return page;
    },
    copy: (id) => askJson(`v1/copies/${encodeURIComponent(id)}`, recordCopy, id),
    version: (id, number) =>
      askJson(`v1/copies/${encodeURIComponent(id)}/versions/${number}`, versionCopy, id),
    async bytes(of, { sha256, size }) {
      const answer = await ask(`v1/files/${sha256}`, 'artifact');
      if (typeof answer === 'string') throw refused(of, `${url} has no bytes ${sha256}`);
      const spooled = await store.spool(MIRROR, answer.body);
      if (spooled.sha256 === sha256 && spooled.size === size) return spooled;
      await spooled.discard();
      throw refused(of, `bytes with sha256 ${spooled.sha256} came in the place of ${sha256}`);
    },
  };
}

type PeerAnswer = Fetched | 'unchanged' | 'gone';

async function bodyText({ body }: Fetched): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

function parsed<T>(text: string, shape: z.ZodType<T>, about: string): T {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw refused(about, 'the answer is not JSON');
  }
  const read = shape.safeParse(value);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  throw refused(about, `${issue?.path.join('.') || 'the answer'}: ${issue?.message}`);
}
