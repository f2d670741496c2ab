import type { Role } from '../../core/http.ts';
import { filledAgent } from '../../core/user-agent.ts';
import type { Layer } from '../exchange.ts';

export interface Identity {
  /** `<version>` and `<contact>` are filled in. */
  readonly userAgent: string;
  readonly version: string;
  readonly contact: string;
}

const ACCEPT: Readonly<Record<Role, string>> = {
  metadata: 'application/json, application/xml;q=0.9, text/csv;q=0.9, */*;q=0.5',
  landing: 'text/html, application/xhtml+xml;q=0.9, */*;q=0.5',
  artifact: 'application/pdf, application/xml;q=0.9, text/html;q=0.8, */*;q=0.5',
};

/** Says who we are and what we want; a header the source set itself stays. */
export const identify =
  (identity: Identity): Layer =>
  (next) => {
    const agents = new Map<string, string>();
    const agentOf = (template: string): string => {
      let agent = agents.get(template);
      if (agent === undefined) {
        agent = filledAgent(template, identity);
        agents.set(template, agent);
      }
      return agent;
    };
    return (outgoing) => {
      const { held, role, politeness } = outgoing.asked;
      const headers: Record<string, string> = {
        'user-agent': agentOf(politeness.userAgent ?? identity.userAgent),
        accept: ACCEPT[role],
        'accept-encoding': 'gzip, deflate, br',
        ...outgoing.headers,
      };
      if (held?.etag) headers['if-none-match'] = held.etag;
      if (held?.lastModified) headers['if-modified-since'] = held.lastModified;
      return next({ ...outgoing, headers });
    };
  };
