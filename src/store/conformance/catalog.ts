import { afterEach, beforeEach, describe } from 'vitest';
import type { Catalog } from '../../core/catalog.ts';
import { completenessConforms } from './completeness.ts';
import { documentListConforms } from './document-list.ts';
import { documentsConform } from './documents.ts';
import { figuresConform } from './figures.ts';
import { fourKindsConform } from './four-kinds.ts';
import { holdersConform } from './holders.ts';
import { itemsConform } from './items.ts';
import { leftoversConform } from './leftovers.ts';
import { listedConform } from './listed.ts';
import { logsConform } from './logs.ts';
import { recordsConform } from './records.ts';
import { relationsConform } from './relations.ts';
import { rescueConforms } from './rescue.ts';
import { runsConform } from './runs.ts';
import { searchConforms } from './search.ts';
import { toReadConforms } from './to-read.ts';
import { togetherConforms } from './together.ts';
import { transitionsConform } from './transitions.ts';
import { versionFilesConform } from './version-files.ts';

/** One database that can be opened more than once, as two processes would. */
export interface CatalogUnderTest {
  open(): Promise<Catalog>;
  remove(): Promise<void>;
}

/** What the parts of the suite are handed: a fresh catalog before each test. */
export interface CatalogFixture {
  catalog: Catalog;
  /** Another connection to the same database. */
  another(): Promise<Catalog>;
}

/** Every promise of the Catalog port. A second database passes it or is not a catalog. */
export function catalogConformance(name: string, fresh: () => Promise<CatalogUnderTest>): void {
  describe(`catalog on ${name}`, () => {
    let under: CatalogUnderTest;
    let opened: Catalog[] = [];
    const open = async () => {
      const catalog = await under.open();
      opened.push(catalog);
      return catalog;
    };
    const fixture = { another: open } as CatalogFixture;

    beforeEach(async () => {
      under = await fresh();
      fixture.catalog = await open();
    });
    afterEach(async () => {
      for (const catalog of opened) await catalog.close();
      opened = [];
      await under.remove();
    });

    runsConform(fixture);
    togetherConforms(fixture);
    itemsConform(fixture);
    toReadConforms(fixture);
    rescueConforms(fixture);
    transitionsConform(fixture);
    documentsConform(fixture);
    completenessConforms(fixture);
    documentListConforms(fixture);
    holdersConform(fixture);
    listedConform(fixture);
    leftoversConform(fixture);
    recordsConform(fixture);
    fourKindsConform(fixture);
    relationsConform(fixture);
    versionFilesConform(fixture);
    searchConforms(fixture);
    logsConform(fixture);
    figuresConform(fixture);
  });
}
