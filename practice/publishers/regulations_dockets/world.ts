/** Practice dockets, each with a proposed rule, a supporting document and comments, and what happens to them. */

export interface PracticeFile {
  readonly name: string;
  readonly body: string;
}

export interface PracticeAttachment {
  readonly title: string;
  /** Renditions of it; one that is withheld has none. */
  readonly files: readonly PracticeFile[];
  readonly restricted?: string;
}

export interface PracticeRecord {
  readonly type: 'dockets' | 'documents' | 'comments';
  readonly id: string;
  readonly docket: string;
  readonly title: string;
  /** When it was last touched: rows are listed by it. */
  readonly modified: number;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly content?: readonly PracticeFile[];
  readonly attachments?: readonly PracticeAttachment[];
  /** Ids of an older grammar are listed, and refused by the detail. */
  readonly legacy?: true;
}

export interface RegulationsWorld {
  records(): readonly PracticeRecord[];
  find(id: string): PracticeRecord;
  /** A change moves the record to the end of the lists, as it does at the publisher. */
  touch(id: string, change?: Change): PracticeRecord;
  /** Touched without any change. */
  bump(id: string): PracticeRecord;
  add(record: PracticeRecord): PracticeRecord;
  vanish(id: string): void;
}

export type Change = Partial<Pick<PracticeRecord, 'title' | 'attributes' | 'content' | 'modified'>>;

export interface RegulationsOptions {
  readonly dockets?: number;
  readonly comments?: number;
  /** When the first record was touched; each after it a minute later. */
  readonly start?: number;
  /** Numbers of Federal Register documents that the proposed rules are printed as. */
  readonly printed?: readonly string[];
}

export function regulationsWorld(options: RegulationsOptions = {}): RegulationsWorld {
  const { dockets = 4, comments = 3, printed = [] } = options;
  const start = options.start ?? Date.UTC(2026, 8, 15, 12);
  const records = new Map<string, PracticeRecord>();
  let moments = 0;
  const moment = () => start + 60_000 * moments++;
  const put = (record: PracticeRecord) => {
    records.set(record.id, record);
    return record;
  };
  for (let n = 1; n <= dockets; n += 1) {
    const docket = `LMP-2026-${String(n).padStart(4, '0')}`;
    const common = { docket, attributes: {} };
    put({
      ...common,
      type: 'dockets',
      id: docket,
      title: `Brightness of lamps, part ${n}`,
      modified: moment(),
      attributes: {
        docketType: 'Rulemaking',
        dkAbstract: `Lamps & their brightness, ${n}.`,
        rin: `2060-AV0${n % 10}`,
      },
    });
    put({
      ...common,
      type: 'documents',
      id: `${docket}-0001`,
      title: `Proposed brightness, part ${n}`,
      modified: moment(),
      attributes: {
        documentType: 'Proposed Rule',
        frDocNum: printed[n - 1] ?? `2026-1000${n}`,
        frVolNum: `91 FR ${40_000 + n}`,
        cfrPart: '40 CFR Part 60',
      },
      content: [
        {
          name: 'content.htm',
          body: `<html><body><h1>Proposed rule</h1><p>Lamps of part ${n} shall be bright.</p></body></html>`,
        },
      ],
    });
    put({
      ...common,
      type: 'documents',
      id: `${docket}-0002`,
      title: `Measurements, part ${n}`,
      modified: moment(),
      attributes: { documentType: 'Supporting & Related Material', subtype: 'Background Material' },
      content: [{ name: 'content.txt', body: `Measured brightness of part ${n}.` }],
      attachments: [
        {
          title: 'Tables',
          files: [
            { name: 'attachment_1.docx', body: `docx ${n}` },
            { name: 'attachment_1.txt', body: `Tables of part ${n}.` },
          ],
        },
        { title: 'Secrets', files: [], restricted: 'Confidential Business Information' },
      ],
    });
    for (let c = 0; c < comments; c += 1)
      put({
        ...common,
        type: 'comments',
        id: `${docket}-${String(3 + c).padStart(4, '0')}`,
        title: `Comment from somebody ${c + 1}`,
        modified: moment(),
        attributes: {
          documentType: 'Public Submission',
          comment:
            c === 0
              ? 'See attached file(s)'
              : `Lamps are too bright already.<br/>I am number ${c}.`,
          commentOnDocumentId: `${docket}-0001`,
        },
        ...(c === 0 && {
          attachments: [
            {
              title: 'Letter',
              files: [{ name: 'attachment_1.txt', body: `Dear agency, part ${n}.` }],
            },
          ],
        }),
      });
  }
  const find = (id: string): PracticeRecord => {
    const found = records.get(id);
    if (!found) throw new Error(`there is no ${id} among these ${records.size} records`);
    return found;
  };
  const touch = (id: string, change: Change = {}) => {
    const old = find(id);
    const attributes = { ...old.attributes, ...change.attributes };
    return put({ ...old, modified: moment(), ...change, attributes });
  };
  return {
    records: () => [...records.values()],
    find,
    touch,
    bump: (id) => touch(id),
    add: put,
    vanish: (id) => void records.delete(id),
  };
}
