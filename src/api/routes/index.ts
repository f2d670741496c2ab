import type { Door } from '../door.ts';
import type { Handlers } from '../handler.ts';
import { openApi } from '../openapi.ts';
import { agentRoutes } from './agents.ts';
import { searchRoutes } from './answer-search.ts';
import { anyRecordRoutes } from './any-record.ts';
import { changeRoutes } from './changes.ts';
import { checkDocumentRoutes } from './check.ts';
import { checkRoutes } from './checks.ts';
import { compareRoutes } from './compare.ts';
import { completenessRoutes } from './completeness.ts';
import { copyRoutes } from './copies.ts';
import { dataRecordRoutes } from './data-records.ts';
import { dayRoutes } from './days.ts';
import { documentRoutes } from './documents.ts';
import { exportRoutes } from './exports.ts';
import { fileRoutes } from './files.ts';
import { hostRoutes } from './hosts.ts';
import { metricsRoutes } from './metrics.ts';
import { nodeRoutes } from './nodes.ts';
import { noticeRoutes } from './notices.ts';
import { operationRoutes } from './operations.ts';
import { permanentRoutes } from './permanent.ts';
import { relationRoutes } from './relations.ts';
import { resolveRoutes } from './resolve.ts';
import { reviewRoutes } from './review.ts';
import { runControlRoutes } from './run-control.ts';
import { runStoryRoutes } from './run-story.ts';
import { runRoutes } from './runs.ts';
import { scheduleRoutes } from './schedule.ts';
import { settingsRoutes } from './settings.ts';
import { signInRoutes } from './sign-in.ts';
import { sourceRoutes } from './sources.ts';
import { streamRoutes } from './stream.ts';
import { todayRoutes } from './today.ts';
import { verifyRoutes } from './verify.ts';
import { versionRoutes } from './versions.ts';
import { wellKnownRoutes } from './well-known.ts';
import { whyRoutes } from './why.ts';

/** Every operation of the API's own with its handler: one that is missing does not compile. */
export const handlersFor = (door: Door): Handlers => ({
  ...dayRoutes(door),
  ...runRoutes(door),
  ...runControlRoutes(door),
  ...runStoryRoutes(door),
  ...compareRoutes(door),
  ...sourceRoutes(door),
  ...scheduleRoutes(door),
  ...hostRoutes(door),
  ...settingsRoutes(door),
  ...todayRoutes(door),
  ...streamRoutes(door),
  ...reviewRoutes(door),
  ...noticeRoutes(door),
  ...completenessRoutes(door),
  ...documentRoutes(door),
  ...checkDocumentRoutes(door),
  ...fileRoutes(door),
  ...exportRoutes(door),
  ...permanentRoutes(door),
  ...versionRoutes(door),
  ...anyRecordRoutes(door),
  ...dataRecordRoutes(door),
  ...relationRoutes(door),
  ...searchRoutes(door),
  ...changeRoutes(door),
  ...copyRoutes(door),
  ...resolveRoutes(door),
  ...verifyRoutes(door),
  ...agentRoutes(door),
  ...whyRoutes(door),
  ...nodeRoutes(door),
  ...operationRoutes(door),
  ...metricsRoutes(door),
  ...checkRoutes(door),
  ...signInRoutes(door),
  ...wellKnownRoutes(door),
  getOpenApi: async () => ({ body: openApi(door.joined) }),
});
