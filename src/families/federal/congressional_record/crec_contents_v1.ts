/** The MODS of an issue of the Record as its table of contents: sections, articles, pages, who speaks. */
import type { Normalizer } from '../../../core/normalizer.ts';
import { textOf } from '../../../core/text-of.ts';
import { createBody } from '../../../kit/markdown/body-writer.ts';
import { escapeWords } from '../../../kit/markdown/escape.ts';
import { unreadWarning } from '../../../kit/parsed.ts';
import { type RecordArticle, recordIssueOf } from '../mods/packages.ts';
import { readMods } from '../mods/read-mods.ts';

export const crec_contents_v1: Normalizer = {
  name: 'crec_contents_v1',
  accepts: ['application/xml', 'text/xml'],
  normalize: async (bytes, options) => {
    const type = options.charset
      ? `application/xml; charset=${options.charset}`
      : 'application/xml';
    const { value, unread } = readMods(textOf(bytes, type));
    const { date, volume, issue, articles } = recordIssueOf(value);
    const body = createBody();
    for (const warning of unreadWarning(unread)) body.warn(warning);
    body.heading(
      1,
      `Congressional Record, ${date ?? ''}, volume ${volume ?? '?'}, issue ${issue ?? '?'}`,
    );
    const sections = new Map<string, RecordArticle[]>();
    for (const article of articles) {
      const name = article.chamber ?? 'Other';
      sections.set(name, [...(sections.get(name) ?? []), article]);
    }
    for (const [section, inIt] of sections) {
      body.heading(2, section);
      for (const article of inIt) body.item(() => body.paragraph(escapeWords(lineOf(article))));
    }
    return body.body();
  },
};

function lineOf({ title, granuleId, citation, speakers }: RecordArticle): string {
  const names = speakers.map(({ name }) => name).filter(Boolean);
  const facts = [citation, names.length > 0 ? names.join(', ') : undefined, granuleId];
  return `${title ?? 'Untitled'} (${facts.filter(Boolean).join('; ')})`;
}
