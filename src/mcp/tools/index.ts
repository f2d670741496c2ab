import type { AgentTool } from '../../core/agent-tool.ts';
import { catalogTools } from './catalog.ts';
import { readTools } from './read.ts';
import { relationTools } from './relations.ts';
import { searchTools } from './search-tools.ts';
import { versionTools } from './versions.ts';

/** What an agent may ask whatever families there are; families add theirs. */
export const generalTools: readonly AgentTool[] = [
  ...searchTools,
  ...readTools,
  ...versionTools,
  ...relationTools,
  ...catalogTools,
];
