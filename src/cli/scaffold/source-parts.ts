/** The parts that scaffolded sources have in common, as text. */

export const opening = (name: string): string => `export default defineSource({
  name: '${name}',
  family: '${name}',
  title: '${name}',
  publisher: 'The publisher of ${name}',
  homepage: HOME,
  keeps: 'document',
  ids: ['${name}'],`;

export const SINCE = `  params: z.object({
    since: z.iso.date().optional().describe('Only what was updated on this day or later'),
  }),`;

const HTML_FILE = `{
        normalizer: 'html_v1',
        content: await file.bytes(),
        charset: file.charset,
        baseUrl: url,
      }`;
/** The page that was fetched; `file &&` where it may be missing. */
export const PAGE_BODY = { sure: HTML_FILE, perhaps: `file && ${HTML_FILE}` };

/** What `parse` returns, and the path of its file. */
export const record = (
  name: string,
  { body, by, extension }: { body: string; by: 'publishedAt' | 'updatedAt'; extension: string },
): string => `    return {
      id: \`${name}:\${key}\`,
      kind: 'record',
      title,
      publishedAt: ${by === 'publishedAt' ? 'published' : 'null'},
      updatedAt: updated,
      sourceUrl: url,
      sourceOrg: 'The publisher of ${name}',
      citation: \`The publisher of ${name}. \${title}. \${(${by === 'publishedAt' ? 'published ?? ' : ''}updated ?? 'n.d').slice(0, 10)}.\`,
      metadata: {},
      body: ${body},
      ...(withdrawn && {
        status: 'withdrawn',
        tombstoneAt: withdrawn,
        tombstoneReason: 'withdrawn by the publisher',
      }),
    };
  },

  corpus: (kept) => \`\${kept.${by}?.slice(0, 4) ?? 'undated'}/\${kept.id.split(':')[1]}.${extension}\`,
});
`;
