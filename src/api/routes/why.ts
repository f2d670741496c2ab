import type { DecisionLine } from '../../core/decision.ts';
import { tell } from '../../use-cases/decision-sentences.ts';
import type { Story } from '../../use-cases/why.ts';
import type { LineAnswer } from '../contract/why.ts';
import type { Door } from '../door.ts';
import type { Handlers } from '../handler.ts';
import { showRun } from './show-run.ts';

export function whyRoutes({ reads }: Door) {
  return {
    async tellWhy({ params, query, client }) {
      const order = { subject: params.subject, limit: query.limit };
      const story = await reads.read('why', order, client);
      const runs = story.about === 'run' ? [story.run] : [...story.runs.values()];
      return {
        body: {
          about: story.about,
          name: nameOf(story),
          lines: story.decisions.map(showLine),
          runs: runs.map(showRun),
        },
      };
    },
  } satisfies Partial<Handlers>;
}

function nameOf(story: Story): string {
  if (story.about === 'run') return story.run.id;
  return story.about === 'document' ? story.document.id : story.name;
}

export const showLine = (decision: DecisionLine): LineAnswer => ({
  at: decision.at,
  run_id: decision.runId,
  source: decision.source,
  stage: decision.stage,
  verdict: decision.verdict,
  document_id: decision.documentId,
  key: decision.key,
  url: decision.url,
  reason: decision.reason,
  details: decision.details,
  ...tell(decision),
});
