import { useAsk } from '../api/use-ask.ts';
import { Failed, Loading } from '../parts/states.tsx';
import { Title } from '../parts/title.tsx';
import { useFilters } from '../parts/use-filters.ts';
import { DataRecordView } from './record/data-record.tsx';
import { DocumentView } from './record/document.tsx';

type Params = Readonly<Record<string, string | undefined>>;

/** One record, whichever of the four kinds it is. */
export default function RecordPage({ params }: { readonly params: Params }) {
  const id = decodeURIComponent(params.id ?? '');
  const filters = useFilters();
  const query = { as_of: filters.get('as_of'), version: filters.get('version') };
  const asking = useAsk('getRecord', { params: { id }, query });
  if (asking.is === 'loading') return <Loading rows={12} />;
  if (asking.is === 'failed') {
    return (
      <>
        <Title above={id}>Record</Title>
        <Failed refusal={asking.refusal} again={asking.again} />
      </>
    );
  }
  const { answer, again } = asking;
  if (answer.is !== 'document') return <DataRecordView found={answer} filters={filters} />;
  const { record, gone } = answer;
  return (
    <DocumentView
      document={record}
      livingId={gone?.living_id ?? null}
      filters={filters}
      again={again}
    />
  );
}
