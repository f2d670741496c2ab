import type { Contract as General } from '../../src/api/contract.ts';
import { joinContract } from '../../src/api/joined-contract.ts';
import type { CaymanContract } from '../../src/families/cayman/endpoints/contract.ts';
import { builtInFamilies } from '../../src/families/index.ts';

/** Everything that a server serves, with the families that this program has. */
export type Contract = General & CaymanContract;
export type Operation = keyof Contract;

export const contract = (await joinContract(builtInFamilies)).endpoints as unknown as Contract;
