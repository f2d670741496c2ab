import type { App } from '../../app/app.ts';
import { tell } from '../../app/telling.ts';
import { type Story, why } from '../../app/why.ts';
import { canonicalId } from '../../core/canonical-ids.ts';
import type { Decision } from '../../core/decision.ts';
import type { LineAnswer } from '../contract/why.ts';
import type { Door } from '../door.ts';
import type { Handlers } from '../handler.ts';
import { showRun } from './show-run.ts';

export function whyRoutes({ app }: Door): Pick<Handlers, 'tellWhy'> {
  return {
    async tellWhy({ params, query }) {
      const story = await storyOf(app, params.subject, query.limit);
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
  };
}

/** Under the name as it was written; failing that, under the id it is another spelling of. */
async function storyOf(app: App, name: string, limit: number): Promise<Story> {
  try {
    return await why(app, name, limit);
  } catch (error) {
    const known = canonicalId(name);
    if (known.is !== 'known' || known.id === name) throw error;
    return why(app, known.id, limit);
  }
}

function nameOf(story: Story): string {
  if (story.about === 'run') return story.run.id;
  return story.about === 'document' ? story.document.id : story.name;
}

const showLine = (decision: Decision): LineAnswer => ({
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
