import { CopyButton } from '../../parts/copy.tsx';

interface Props {
  readonly record: {
    readonly id: string;
    readonly title: string;
    readonly citation_string: string;
    readonly source_url: string;
    readonly source_org: string;
    readonly published_at?: string | null;
    readonly retrieved_at: string;
  };
}

/** How to refer to it, ready to be pasted. */
export function Citation({ record }: Props) {
  return (
    <section class="cite" aria-label="Citation">
      <p class="cite-text">{record.citation_string}</p>
      <p class="cite-buttons">
        <CopyButton text={record.citation_string} what="the citation" label="Citation" />
        <CopyButton text={markdownOf(record)} what="the citation as Markdown" label="Markdown" />
        <CopyButton text={bibtexOf(record)} what="the citation as BibTeX" label="BibTeX" />
        <CopyButton text={record.id} what="the id" label="Id" />
        <CopyButton text={record.source_url} what="the publisher's address" label="URL" />
      </p>
    </section>
  );
}

const markdownOf = ({ citation_string, source_url }: Props['record']): string =>
  `[${citation_string.replaceAll(/[[\]]/g, '\\$&')}](${source_url})`;

function bibtexOf(record: Props['record']): string {
  const plain = (text: string) => text.replaceAll(/[{}\\]/g, '');
  return [
    `@misc{${record.id.replaceAll(/[^\w:-]/g, '_')},`,
    `  title = {${plain(record.title)}},`,
    `  author = {{${plain(record.source_org)}}},`,
    ...(record.published_at ? [`  year = {${record.published_at.slice(0, 4)}},`] : []),
    `  url = {${plain(record.source_url)}},`,
    `  urldate = {${record.retrieved_at.slice(0, 10)}}`,
    '}',
  ].join('\n');
}
