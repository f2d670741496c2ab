import { VERSION } from '../../app/version.ts';
import { EXIT } from '../../core/errors.ts';
import { untilAborted } from '../../core/until-aborted.ts';
import type { Command } from '../command.ts';
import { stopOnSignal } from '../signals.ts';
import type { McpCommand } from '../table/serve-and-check.ts';

const mcp: Command<McpCommand> = async (_typed, door) => {
  const app = await door.openExisting();
  const [{ createServer }, { askItself }, { agentServer, toolsOf }, { serveStdio }] =
    await Promise.all([
      import('../../api/server.ts'),
      import('../../api/ask-itself.ts'),
      import('../../mcp/answer-agent.ts'),
      import('@modelcontextprotocol/server/stdio'),
    ]);
  const { server, token, close } = await createServer(app, { host: '127.0.0.1' });
  // Whoever may start this command may read the folder: it asks as the operator.
  const asking = {
    headers: { authorization: `Bearer ${await token.current()}`, host: 'localhost' },
    client: { address: '127.0.0.1' },
  };
  const tools = await toolsOf(app.families);
  const { stop, release } = stopOnSignal(() => undefined);
  const left = new AbortController();
  process.stdin.once('end', () => left.abort()).once('close', () => left.abort());
  const connection = serveStdio(
    () => agentServer({ version: VERSION, tools, reach: (url) => askItself(server, asking, url) }),
    { onerror: ({ message }) => door.say(`the agent's message could not be answered: ${message}`) },
  );
  try {
    await untilAborted(AbortSignal.any([stop, left.signal]));
  } finally {
    await connection.close();
    await close();
    release();
  }
  return EXIT.ok;
};
export default mcp;
