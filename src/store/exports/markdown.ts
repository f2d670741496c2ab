import type { ExportedRecord, ExportRow } from '../../core/exports/export-row.ts';
import type { Json } from '../../core/json.ts';
import { makeFolders } from '../make-folders.ts';
import { fileNameOf } from './file-name.ts';
import { yamlLine } from './front-matter.ts';
import type { ExportWriter, WriterOptions } from './writer.ts';
import { writtenFiles } from './written-files.ts';

/** A file for each record, with its facts in front: for note tools, and for programs that read passages. */
export function markdownWriter({ folder, isDelta }: WriterOptions): ExportWriter {
  const notes = writtenFiles(folder);
  return {
    write: (record) => notes.write(noteName(record), noteOf(record, isDelta)),
    checkpoint() {
      notes.sync();
      return 'files';
    },
    finish() {
      makeFolders(folder);
      notes.sync();
    },
    close: () => undefined,
  };
}

/** `<source>/<year>/<id>.md`: folders stay small enough to be opened. */
export function noteName({ id, row }: Pick<ExportedRecord, 'id' | 'row'>): string {
  const [year = 'undated'] = /^\d{4}/.exec(String(row.published_at ?? row.happened_at ?? '')) ?? [];
  return `${fileNameOf(String(row.source))}/${year}/${fileNameOf(id)}.md`;
}

function noteOf({ row, op, table }: ExportedRecord, isDelta: boolean): string {
  const facts: [string, Json | undefined][] = [
    ['id', row.id],
    ['version', row.version],
    ['title', row.title],
    ['kind', row.kind],
    ['source', row.source],
    ['publisher', row.source_org],
    ['published', row.published_at],
    ['happened', row.happened_at],
    ['outcome', row.outcome],
    ['updated', row.updated_at],
    ['retrieved', row.retrieved_at],
    ['url', row.source_url],
    ['permalink', row.permalink],
    ['sha256', row.raw_sha256],
    ['citation', row.citation_string],
    ['licence', row.licence],
    ['status', row.status],
    ['tombstone_at', row.tombstone_at],
    ['tombstone_reason', row.tombstone_reason],
    ['successor', row.successor_id],
    ['vocabulary', row.vocabulary],
    ['replaced_by', row.replaced_by],
    ['aliases', row.all_names],
    ['tags', [String(row.source), String(row.kind)].map((tag) => tag.replaceAll(' ', '-'))],
  ];
  const front = [...(isDelta ? [['op', op] as const] : []), ...facts]
    .filter(([, value]) => value !== null && value !== undefined)
    .map(([name, value]) => yamlLine(name, value ?? null));
  const text = table === 'documents' ? String(row.body_text ?? '') : listing(row);
  const heading = text.startsWith('# ') ? '' : `# ${oneLine(row.title)}\n\n`;
  return `---\n${front.join('\n')}\n---\n\n${heading}${text.trim()}\n`;
}

/** What a record without a text has to say. */
function listing({ positions, metadata }: ExportRow): string {
  if (!Array.isArray(positions)) return `\`\`\`json\n${JSON.stringify(metadata, null, 2)}\n\`\`\``;
  const rows = (positions as readonly Record<string, Json>[]).map(
    ({ name, position, party, state }) =>
      `| ${[name, position, party, state].map((cell) => oneLine(cell).replaceAll('|', '\\|')).join(' | ')} |`,
  );
  return ['| name | position | party | state |', '| --- | --- | --- | --- |', ...rows].join('\n');
}

const oneLine = (value: Json | undefined): string => String(value ?? '').replaceAll(/\s+/g, ' ');
