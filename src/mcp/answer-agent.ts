import { createMcpHandler } from '@modelcontextprotocol/server';
import type { AgentTool } from '../core/agent-tool.ts';
import type { RequestHeaders, TextAnswer } from '../core/endpoint.ts';
import type { Family } from '../core/family.ts';
import { createAgentServer } from './agent-server.ts';
import { askingApi, type ReachApi } from './ask-api.ts';
import { generalTools } from './tools/index.ts';

export interface AgentMeans {
  readonly version: string;
  readonly tools: readonly AgentTool[];
  readonly reach: ReachApi;
}

/** What the program offers whatever it holds, and what each family adds. */
export async function toolsOf(families: readonly Family[]): Promise<readonly AgentTool[]> {
  const added = await Promise.all(
    families.map(async ({ agentTools }) => (agentTools ? (await agentTools()).default : [])),
  );
  return [...generalTools, ...added.flat()];
}

/** A server for one message or one connection. */
export const agentServer = ({ version, tools, reach }: AgentMeans) =>
  createAgentServer({ version, tools, ask: askingApi(reach) });

/** The headers by which the protocol says its version, method and tool. */
const SPOKEN = ['accept', 'content-type', 'mcp-protocol-version', 'mcp-method', 'mcp-name'];

/** One message over HTTP: there are no sessions, so nothing is kept between two of them. */
export async function answerAgent(
  { headers, message }: { readonly headers: RequestHeaders; readonly message: unknown },
  means: AgentMeans,
): Promise<TextAnswer> {
  // Nothing changes under an agent's eyes: streams of changes are at /v1/changes.
  const handler = createMcpHandler(() => agentServer(means), { maxSubscriptions: 0 });
  try {
    const kept = SPOKEN.flatMap((name) => {
      const value = headers[name];
      return typeof value === 'string' ? [[name, value] as [string, string]] : [];
    });
    const request = new Request('http://localhost/mcp', {
      method: 'POST',
      headers: kept,
      body: JSON.stringify(message),
    });
    const response = await handler.fetch(request, { parsedBody: message });
    return {
      status: response.status,
      text: await response.text(),
      type: response.headers.get('content-type') ?? 'application/json; charset=utf-8',
      headers: { 'cache-control': 'no-store', 'x-accel-buffering': 'no' },
    };
  } finally {
    await handler.close();
  }
}
