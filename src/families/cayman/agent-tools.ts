import { lookUpTool } from '../../core/agent-lookup.ts';

const tools = [
  lookUpTool({
    name: 'get_judgment',
    title: 'A judgment of the Cayman Islands',
    description:
      'One judgment by its neutral citation or id: court, parties, date and what it cites.',
    takes: {
      name: 'judgment',
      as: '[2023] CIGC (Civ) 12, or ky:FSD0151202511062025ATPLIFESCIENCE',
    },
    prefixes: ['ky', 'ky-neutral'],
  }),
];
export default tools;
