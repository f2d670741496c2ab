import { expect, test } from 'vitest';
import { AgentRefusal, type AskApi } from '../../core/agent-tool.ts';
import tools from './agent-tools.ts';

const COMMITTEES = [
  { id: 'committee:HSEB', title: 'House Committee on Finance 31' },
  { id: 'committee:HSCA', title: 'House Committee on Finance 3' },
];

/** The API as far as names go; whatever record it is asked for, it has none. */
function namesAlone() {
  const asked: string[] = [];
  const ask: AskApi = async (path) => {
    asked.push(decodeURIComponent(path));
    if (path === '/v1/entities') return { status: 200, body: { items: COMMITTEES } };
    throw new AgentRefusal('NOT_FOUND', 'none', '');
  };
  return { ask, asked };
}

const members = tools.find(({ name }) => name === 'list_committee_members');

test.each(['House Committee on Finance 3', ' house committee on finance 3'])(
  'the committee that is called %j is meant, not one whose name goes on',
  async (committee) => {
    const { ask, asked } = namesAlone();
    await expect(members?.answer({ committee }, ask)).rejects.toThrow('committee:HSCA');
    expect(asked.join()).toContain('committee:HSCA');
    expect(asked.join()).not.toContain('committee:HSEB');
  },
);

test('of several that no name fits whole, the ids are named', async () => {
  const { ask } = namesAlone();
  await expect(members?.answer({ committee: 'finance' }, ask)).rejects.toThrow(
    '"finance" may be committee:HSEB (House Committee on Finance 31), committee:HSCA',
  );
});
