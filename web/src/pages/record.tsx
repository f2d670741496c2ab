import { useEffect, useState } from 'preact/hooks';
import { ask, Refusal } from '../api/ask.ts';
import { Failed, Loading } from '../parts/states.tsx';
import { Title } from '../parts/title.tsx';
import { useFilters } from '../parts/use-filters.ts';
import { DataRecordView } from './record/data-record.tsx';
import { DocumentView } from './record/document.tsx';
import type { AnyRecord, Held } from './record/held.ts';

type Params = Readonly<Record<string, string | undefined>>;

/** One record, whichever of the four kinds it is. */
export default function RecordPage({ params }: { readonly params: Params }) {
  const id = decodeURIComponent(params.id ?? '');
  const filters = useFilters();
  const kind = filters.get('kind');
  const past = { as_of: filters.get('as_of'), version: filters.get('version') };
  const { found, refusal, again } = useRecord(id, kind, past);

  if (refusal) {
    return (
      <>
        <Title above={id}>Record</Title>
        <Failed refusal={refusal} again={again} />
      </>
    );
  }
  if (!found) return <Loading rows={12} />;
  if (found.is === 'document') {
    return <DocumentView document={found.record} filters={filters} again={again} />;
  }
  return <DataRecordView found={found} filters={filters} />;
}

interface Past {
  readonly as_of: string | undefined;
  readonly version: string | undefined;
}

function useRecord(id: string, kind: string | undefined, { as_of, version }: Past) {
  const [found, setFound] = useState<(Held & { readonly of: string }) | undefined>();
  const [refusal, setRefusal] = useState<Refusal | undefined>();
  const [turn, setTurn] = useState(0);
  const of = JSON.stringify([id, as_of, version]);
  useEffect(() => {
    const leaving = new AbortController();
    setRefusal(undefined);
    findRecord({ id, kind, as_of, version }, leaving.signal).then(
      (one) => setFound({ ...one, of }),
      (error: unknown) => {
        if (error instanceof Refusal) setRefusal(error);
      },
    );
    return () => leaving.abort();
  }, [of, kind, turn]);
  return {
    found: found?.of === of ? found : undefined,
    refusal,
    again: () => setTurn((before) => before + 1),
  };
}

/** An id does not say of which kind its record is; most are documents. */
async function findRecord(
  { id, kind, as_of, version }: Past & { readonly id: string; readonly kind: string | undefined },
  signal: AbortSignal,
): Promise<Held> {
  const params = { id };
  const readers: Readonly<Record<AnyRecord, () => Promise<Held>>> = {
    document: async () => ({
      is: 'document',
      record: await ask('getDocument', { params, query: { as_of, version } }, signal),
    }),
    entity: async () => ({
      is: 'entity',
      record: await ask('getEntity', { params, query: { version } }, signal),
    }),
    event: async () => ({
      is: 'event',
      record: await ask('getEvent', { params, query: { version } }, signal),
    }),
    term: async () => ({
      is: 'term',
      record: await ask('getTerm', { params, query: { version } }, signal),
    }),
  };
  const known = Object.keys(readers).find((one): one is AnyRecord => one === kind);
  if (known !== undefined) return readers[known]();
  let last: unknown;
  for (const read of Object.values(readers)) {
    try {
      return await read();
    } catch (error) {
      last ??= error;
      if (!(error instanceof Refusal) || error.code !== 'NOT_FOUND') throw error;
    }
  }
  throw last;
}
