import type { ComponentChildren } from 'preact';
import { SafeLink } from '../../parts/safe-link.tsx';
import { Status } from '../../parts/status.tsx';
import { Time } from '../../parts/time.tsx';
import { plural } from '../../parts/words.ts';
import type { DocumentAnswer } from './held.ts';

export const Fact = ({
  name,
  children,
}: {
  readonly name: string;
  readonly children: ComponentChildren;
}) => (
  <div class="fact">
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

export const DocumentFacts = ({ document }: { readonly document: DocumentAnswer }) => (
  <dl class="facts">
    <Fact name="Status">
      <Status state={document.status} />
    </Fact>
    <Fact name="Published">
      <Time at={document.published_at} how="day" none="not said" />
    </Fact>
    <Fact name="Updated">
      <Time at={document.updated_at} how="day" none="not said" />
    </Fact>
    <Fact name="Publisher">
      <SafeLink href={document.source_url}>{document.source_org}</SafeLink>
    </Fact>
    <Fact name="Version">{document.version ?? '–'}</Fact>
    <Fact name="Cited by">{plural(document.cited_by, 'record')}</Fact>
    <Fact name="Last seen">
      <Time at={document.last_seen_at} />
    </Fact>
  </dl>
);
