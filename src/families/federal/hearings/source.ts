import { defineSource } from '../../../core/source.ts';
import { inEitherForm } from '../congress-api/xml-answer.ts';
import type { PackageParams } from '../govinfo/package-params.ts';
import { packagesOf } from '../govinfo/package-source.ts';
import { IS_HEARING, recogniseHearing } from './recognise.ts';
import { parseHearing, volumeOf } from './record.ts';
import { duplicates } from './same-text.ts';

/** Printed hearings of a Congress: the transcript, who spoke before whom, and the meeting it was. */
export default defineSource<PackageParams>({
  ...packagesOf('CHRG', IS_HEARING),
  name: 'hearings',
  title: 'Congressional hearings',
  ids: ['hearing'],
  schedule: { cron: '10 10 * * *' },
  // One hearing is published under two names now and then.
  sameBytes: 'allowed',

  idOf: ({ key }) => `hearing:${volumeOf(key) ?? key}`,

  parse: (acquired, candidate) => parseHearing(acquired, candidate),

  recognise: inEitherForm(recogniseHearing),

  finishes: 'always',

  async finish(ctx) {
    const seen = [];
    for await (const document of ctx.documents()) seen.push(document);
    const found = duplicates(seen);
    // A run over all of a Congress also shows which texts are no longer the same.
    const named = new Set(found.map(({ from }) => from));
    const others = ctx.params.since === undefined ? seen.filter(({ id }) => !named.has(id)) : [];
    const relations = [...found, ...others.map(({ id }) => ({ from: id, relations: [] }))];
    return { relations, outcome: { duplicates: found.length } };
  },
});
