import type { Catalog } from '../../core/catalog.ts';
import { auditOfSqlite, createAudit, type DerivedAudit } from './audit/audit.ts';
import { createChanges, createWriteChange, createWriteDataChange } from './changes.ts';
import { complaintsOf } from './complaints.ts';
import { createCompleteness } from './completeness.ts';
import { createDays } from './days.ts';
import { createDecisionLog, createWriteDecision } from './decisions.ts';
import { createDocuments } from './documents.ts';
import type { Database } from './driver.ts';
import { createWriteTried } from './fallback-attempts.ts';
import { createFigures } from './figures.ts';
import type { Writer } from './group-commit.ts';
import { createHeldFiles } from './held-files.ts';
import { createHeldItems, type HeldItems } from './held-items.ts';
import { createItems } from './items.ts';
import { createListedEntries } from './listed-entries.ts';
import { createListings } from './listings.ts';
import { createWriteManifestEntry } from './manifest.ts';
import { schemaVersion } from './migrations.ts';
import { createMirrors } from './mirror/mirrors.ts';
import { createReadCopy } from './mirror/read-copy.ts';
import { createTakeCopy } from './mirror/take-copy.ts';
import { createNotices } from './notices.ts';
import { createRecheck } from './recheck.ts';
import { createWriteAliases } from './records/aliases.ts';
import { createEntities } from './records/entities.ts';
import { createEventsOfRecord } from './records/events-of-record.ts';
import { createWriteRecordFiles } from './records/record-files.ts';
import { createWriteRecordVersion } from './records/record-versions.ts';
import { createRecords, createResolveId } from './records/records.ts';
import { createRelations } from './records/relations.ts';
import { createTellRelated } from './records/tell-related.ts';
import { createVocabularies } from './records/vocabulary-terms.ts';
import { createWriteData } from './records/write-data.ts';
import { createWriteRecord } from './records/write-record.ts';
import { createWriteRelations } from './records/write-relations.ts';
import { createRefusedContent } from './refused-content.ts';
import { createReread } from './reread.ts';
import { createRestoring } from './restore-document.ts';
import { createReviews } from './reviews.ts';
import { createRunNumbers } from './run-numbers.ts';
import { createRuns } from './runs.ts';
import { type SearchEngine, sqliteSearch } from './search/search-engine.ts';
import { createSearchIndex } from './search/search-index.ts';
import { createSettle } from './settle.ts';
import { createSources } from './sources.ts';
import { createTombstone, createTombstones } from './tombstone.ts';
import { createUnreportedChanges } from './unreported-changes.ts';
import { createWriteDocument } from './write-document.ts';
import { createWriteVersion } from './write-version.ts';

/** What is only rows: the same whether they may be written or not, which is the writer's affair. */
export type CatalogRows = Omit<Catalog, 'manifest' | 'present' | 'close'>;

/** What the two databases have each in its own way. */
export interface OwnParts {
  readonly search: SearchEngine;
  readonly held: HeldItems;
  readonly derived: DerivedAudit;
}

const partsOfSqlite = (db: Database, writer: Writer): OwnParts => ({
  search: sqliteSearch(db),
  held: createHeldItems(db),
  derived: auditOfSqlite(db, writer),
});

export function createCatalogRows(
  db: Database,
  writer: Writer,
  own: OwnParts = partsOfSqlite(db, writer),
): CatalogRows {
  const writeDecision = createWriteDecision(db);
  const writeChange = createWriteChange(db);
  const numberOf = createRunNumbers(db);
  const versions = createWriteVersion(db);
  const writeDocument = createWriteDocument(db, versions, writeChange);
  const writeDataChange = createWriteDataChange(db);
  const dataVersions = createWriteRecordVersion(db);
  const writeData = createWriteData(db, dataVersions, createWriteRecordFiles(db), writeDataChange);
  const resolve = createResolveId(db);
  const writeRelations = createWriteRelations(db);
  const tellRelated = createTellRelated(
    db,
    resolve,
    { documents: versions, data: dataVersions },
    writeChange,
    writeDataChange,
  );
  const writeRecord = createWriteRecord(
    writeDocument,
    writeData,
    createWriteAliases(db),
    writeRelations,
    tellRelated,
  );
  const writeEntry = createWriteManifestEntry(db);
  const tombstone = createTombstone(db, versions, writeChange);
  const writeTried = createWriteTried(db);
  const settle = createSettle(db, own.held, writeRecord, writeEntry, writeTried, writeDecision);
  const search = createSearchIndex(db, writer, own.search);
  const reread = createReread(db, versions, writeChange, writeDecision, writeRelations);
  const documents = createDocuments(db, writer, reread, {
    ...createTombstones(db, writer, tombstone, writeDecision),
    ...createRestoring(db, writer, versions, writeChange, writeDecision),
    ...createRecheck(db, writer, writeRecord, tombstone, writeEntry, writeDecision),
  });
  return {
    runs: createRuns(db, writer, numberOf, writeDecision),
    items: createItems(db, writer, numberOf, own.held, settle, writeDecision),
    records: createRecords(db, writer, documents, resolve),
    documents,
    entities: createEntities(db),
    events: createEventsOfRecord(db),
    vocabularies: createVocabularies(db),
    relations: createRelations(db, writer, resolve, writeRelations, tellRelated),
    changes: { ...createChanges(db), ...createUnreportedChanges(db, writer, writeChange) },
    completeness: createCompleteness(db, writer),
    files: createHeldFiles(db),
    refused: createRefusedContent(db, writer, writeDecision),
    reviews: createReviews(db, writer, writeDecision),
    notices: createNotices(db, writer),
    copies: {
      ...createReadCopy(db, resolve),
      ...createTakeCopy(db, { writer, writeChange, writeDataChange, writeDecision }),
    },
    mirrors: createMirrors(db, writer, writeDecision),
    listings: createListings(db, writer),
    entries: createListedEntries(db, writer),
    days: createDays(db, writer, writeDecision),
    decisions: createDecisionLog(db, writer, writeDecision),
    sources: createSources(db, writer),
    search,
    audit: createAudit(db, search, own.derived),
    figures: createFigures(db, writer),
    schemaVersion: () => schemaVersion(db),
    integrity: async () => complaintsOf(db),
  };
}
