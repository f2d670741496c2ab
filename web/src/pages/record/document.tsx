import { Link } from 'wouter-preact';
import { addressOf } from '../../api/ask.ts';
import { sourcePath } from '../../navigation.ts';
import { type Tab, Tabs } from '../../parts/tabs.tsx';
import { Title } from '../../parts/title.tsx';
import type { Filters } from '../../parts/use-filters.ts';
import { quoted, ViewAs } from '../../parts/view-as.tsx';
import { Banner } from './banner.tsx';
import { Body } from './body.tsx';
import { Citation } from './citation.tsx';
import { DocumentFacts } from './facts.tsx';
import { Files } from './files.tsx';
import type { DocumentAnswer } from './held.ts';
import { Provenance } from './provenance.tsx';
import { Relations } from './relations.tsx';
import { Versions } from './versions.tsx';
import { Why } from './why.tsx';

interface Props {
  readonly document: DocumentAnswer;
  /** What stands today in the place of a document that is gone. */
  readonly livingId: string | null;
  readonly filters: Filters;
  readonly again: () => void;
}

/** A document: how it stands, how to cite it, and everything that is known of it, a part at a time. */
export function DocumentView({ document, livingId, filters, again }: Props) {
  const { id } = document;
  const related = document.relations.reduce((sum, { count }) => sum + count, 0);
  const tabs: readonly Tab[] = [
    { name: 'text', title: 'Text' },
    { name: 'versions', title: 'Versions' },
    { name: 'relations', title: 'Relations', count: related },
    { name: 'files', title: 'Files', count: document.artifacts.length },
    { name: 'provenance', title: 'Provenance' },
    { name: 'why', title: 'Why' },
  ];
  const chosen = tabs.find(({ name }) => name === filters.get('tab'))?.name ?? 'text';
  return (
    <div class="record">
      <Title
        above={
          <>
            <Link href={sourcePath(document.source)}>{document.source}</Link>
            {' · '}
            {document.kind}
            {' · '}
            <code>{id}</code>
          </>
        }
        below={
          <ViewAs
            api={addressOf('getDocument', { params: { id } })}
            cli={`annals show ${quoted(id)}`}
          />
        }
      >
        {document.title}
      </Title>
      <Banner document={document} livingId={livingId} filters={filters} />
      <DocumentFacts document={document} />
      <Citation record={document} />
      <Tabs
        tabs={tabs}
        chosen={chosen}
        filters={filters}
        label="Parts of the record"
        forget={['from', 'to', 'direction', 'relation']}
      />
      {chosen === 'text' && <Body document={document} />}
      {chosen === 'versions' && <Versions id={id} filters={filters} />}
      {chosen === 'relations' && <Relations id={id} of="document" filters={filters} />}
      {chosen === 'files' && <Files document={document} filters={filters} />}
      {chosen === 'provenance' && <Provenance document={document} again={again} />}
      {chosen === 'why' && <Why subject={id} />}
    </div>
  );
}
