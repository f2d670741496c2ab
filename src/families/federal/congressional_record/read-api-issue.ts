/** Issues of the Record as the congress.gov API names them, in three shapes. */

import type { Json } from '../../../core/json.ts';
import { type JsonReader, jsonFields, parseJson } from '../../../kit/json-reader.ts';
import { type Parsed, present } from '../../../kit/parsed.ts';
import type { IssueFacts } from './issue-record.ts';

/** An article that `/articles` names, with the section it stands in. */
export interface ApiArticle {
  readonly granuleId: string;
  readonly title?: string;
  readonly section?: string;
  readonly start?: string;
  readonly end?: string;
  readonly url: string;
}

/** The list (`dailyCongressionalRecord`), a detail (`issue`), and the older `Results/Issues`. */
export function readApiIssues(text: string): Parsed<readonly IssueFacts[]> {
  const { root, unread } = jsonFields(parseJson(text, 'the list of issues'), 'the list of issues');
  root.skip('request', 'pagination');
  const results = root.one('Results');
  results?.skip('IndexStart', 'SetSize', 'TotalCount', 'Status', 'SiteMap');
  const value = [
    ...root.all('dailyCongressionalRecord').map(issueOf),
    ...root.all('issue').map(issueOf),
    ...(results?.all('Issues') ?? []).map(olderIssueOf),
  ];
  return { value, unread: unread() };
}

export function readApiArticles(text: string): Parsed<readonly ApiArticle[]> {
  const { root, unread } = jsonFields(
    parseJson(text, 'the list of articles'),
    'the list of articles',
  );
  root.skip('request', 'pagination');
  const withoutText: string[] = [];
  const value = root.all('articles').flatMap((section) => {
    const name = section.text('name');
    return section.all('sectionArticles').flatMap((article) => {
      const urls = article.all('text').map((one) => {
        one.skip('type', 'part');
        return one.text('url') ?? '';
      });
      const url = urls.find((one) => one.endsWith('.htm')) ?? urls[0] ?? '';
      const granuleId = /(CREC-\d{4}-\d{2}-\d{2}-[A-Za-z0-9-]+)\.\w+$/.exec(url)?.[1];
      const facts = {
        title: article.text('title'),
        section: name,
        start: article.text('startPage'),
        end: article.text('endPage'),
      };
      if (granuleId) return [{ ...present(facts), granuleId, url }];
      // Its id is in the link to its text alone: without one there is no record of it.
      const named = [facts.title, facts.section, facts.start].filter(Boolean).join(', ');
      withoutText.push(`an article without a link to its text: ${named}`);
      return [];
    });
  });
  return { value, unread: [...unread(), ...withoutText] };
}

function issueOf(issue: JsonReader): IssueFacts {
  issue.skip('url');
  const date = issue.text('issueDate')?.slice(0, 10);
  const full = issue.one('fullIssue');
  const articles = full?.one('articles');
  articles?.skip('url');
  return {
    ...present({
      packageId: date && `CREC-${date}`,
      date,
      volume: issue.text('volumeNumber'),
      issue: issue.text('issueNumber'),
      congress: issue.number('congress'),
      session: issue.number('sessionNumber'),
      updated: issue.text('updateDate'),
      articles: articles?.number('count'),
    }),
    ...(full && {
      others: { files: asItIs(full, 'entireIssue'), sections: asItIs(full, 'sections') },
    }),
  };
}

function olderIssueOf(issue: JsonReader): IssueFacts {
  issue.skip('Id');
  const date = issue.text('PublishDate');
  return {
    ...present({
      packageId: date && `CREC-${date}`,
      date,
      volume: issue.text('Volume'),
      issue: issue.text('Issue'),
      congress: issue.number('Congress'),
      session: issue.number('Session'),
    }),
    others: { links: asItIs(issue, 'Links') },
  };
}

const asItIs = (reader: JsonReader, name: string): Json => reader.value(name) ?? null;
