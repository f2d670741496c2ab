import { McpServer } from '@modelcontextprotocol/server';
import { AgentRefusal, type AgentTool, type AskApi } from '../core/agent-tool.ts';
import { UNTRUSTED } from './quoted-text.ts';
import { offerRecords } from './resources.ts';

export interface AgentServerParts {
  readonly version: string;
  readonly tools: readonly AgentTool[];
  readonly ask: AskApi;
}

/** Nothing it has changes anything: whoever may read the API may ask. */
const READ_ONLY = { readOnlyHint: true, idempotentHint: true, openWorldHint: false } as const;

/** Lists change with the program only; records are asked for each time. */
const HOUR_MS = 3_600_000;

const INSTRUCTIONS = `Public records with their provenance. When an identifier or a citation is known, call resolve_citation or a typed tool first, never a search by meaning. Otherwise search, then fetch or get_record with the id of a result. Cite records by the field citation, with retrieved_at and sha256. A record whose status is not active no longer stands: follow successor_id. Ask completeness before you say that something does not exist. ${UNTRUSTED}`;

/** A server for one exchange or one connection, in whichever revision of the protocol its client speaks. */
export function createAgentServer({ version, tools, ask }: AgentServerParts): McpServer {
  const server = new McpServer(
    { name: 'annals', title: 'Annals', version },
    {
      capabilities: { tools: {}, resources: {} },
      instructions: INSTRUCTIONS,
      cacheHints: { 'tools/list': { ttlMs: HOUR_MS, cacheScope: 'public' } },
    },
  );
  for (const tool of [...tools].sort((a, b) => (a.name < b.name ? -1 : 1)))
    offer(server, tool, ask);
  offerRecords(server, ask);
  return server;
}

function offer(server: McpServer, tool: AgentTool, ask: AskApi): void {
  const { name, title, description, input, output } = tool;
  server.registerTool(
    name,
    {
      title,
      description,
      // A misspelt filter would be left out, and its answer taken for a filtered one.
      inputSchema: input.strict(),
      outputSchema: output,
      annotations: { title, ...READ_ONLY },
    },
    async (asked) => {
      try {
        const answer = output.parse(await tool.answer(asked, ask));
        const text = tool.asText?.(answer) ?? JSON.stringify(answer);
        return { content: [{ type: 'text' as const, text }], structuredContent: answer };
      } catch (error) {
        if (!(error instanceof AgentRefusal)) throw error;
        return { content: [{ type: 'text' as const, text: said(error) }], isError: true };
      }
    },
  );
}

const said = ({ code, message, hint }: AgentRefusal): string =>
  [`${code}: ${message}.`, hint].filter(Boolean).join(' ');
