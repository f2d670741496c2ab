import { VERSION } from '../../app/version.ts';
import type { RequestHeaders } from '../../core/endpoint.ts';
import type { Door } from '../door.ts';
import type { Handlers } from '../handler.ts';
import { isSameOrigin } from '../loopback.ts';
import { RequestError } from '../request-error.ts';

export function agentRoutes(door: Door): Pick<Handlers, 'askAsAgent'> {
  const { app, reach } = door;
  const { corsOrigins, publicUrl } = app.settings.api;
  return {
    async askAsAgent({ headers, client, fields }) {
      refuseForeign(headers);
      const { answerAgent, toolsOf } = await import('../../mcp/answer-agent.ts');
      return answerAgent(
        { headers, message: fields() },
        {
          version: VERSION,
          tools: await toolsOf(app.families),
          reach: (url) => reach({ headers, client }, url),
        },
      );
    },
  };

  /** A page of another site could otherwise ask in the name of whoever looks at it. */
  function refuseForeign({ origin, host }: RequestHeaders): void {
    if (origin === undefined || isSameOrigin(origin, host)) return;
    if (corsOrigins.includes(origin) || publicUrl === origin) return;
    throw new RequestError('FOREIGN_ORIGIN', `the Origin header is ${JSON.stringify(origin)}`);
  }
}
