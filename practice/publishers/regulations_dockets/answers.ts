/** Records as the API writes them: everything it does not know is null, moments are UTC. */
import type { PracticeFile, PracticeRecord } from './world.ts';

const FILES = 'https://downloads.regulations.gov';
const SELF = 'https://api.regulations.gov/v4';
const moment = (at: number): string => new Date(at).toISOString().replace('.000Z', 'Z');

/** Midnight in Washington, in summer. */
const posted = ({ modified }: PracticeRecord): string =>
  `${new Date(modified).toISOString().slice(0, 10)}T04:00:00Z`;

export function rowOf(one: PracticeRecord) {
  const { documentType, frDocNum, withdrawn, docketType, subtype } = one.attributes;
  const agencyId = one.docket.split('-')[0];
  const shared = { agencyId, objectId: objectId(one), title: one.title, highlightedContent: '' };
  const lastModifiedDate = moment(one.modified);
  return {
    id: one.id,
    type: one.type,
    attributes:
      one.type === 'dockets'
        ? { ...shared, docketType, lastModifiedDate }
        : {
            ...shared,
            docketId: one.docket,
            documentType,
            subtype: subtype ?? null,
            frDocNum: frDocNum ?? null,
            withdrawn: withdrawn === true,
            postedDate: posted(one),
            lastModifiedDate,
          },
    links: { self: `${SELF}/${one.type}/${one.id}` },
  };
}

export function detailOf(one: PracticeRecord, withAttachments: boolean) {
  const modifyDate = moment(one.modified);
  const shared = {
    agencyId: one.docket.split('-')[0],
    title: one.title,
    objectId: objectId(one),
    modifyDate,
    displayProperties: null,
    legacyId: null,
    organization: null,
  };
  const included = (one.attachments ?? []).map(({ title, files, restricted }, i) => ({
    id: `${objectId(one)}${i}`,
    type: 'attachments',
    attributes: {
      title,
      docOrder: i + 1,
      fileFormats: files.length === 0 ? null : files.map((file) => formatOf(one, file)),
      modifyDate,
      restrictReason: null,
      restrictReasonType: restricted ?? null,
    },
  }));
  const attributes =
    one.type === 'dockets'
      ? { ...shared, ...one.attributes }
      : {
          ...shared,
          docketId: one.docket,
          postedDate: posted(one),
          fileFormats: one.content?.map((file) => formatOf(one, file)) ?? null,
          reasonWithdrawn: null,
          restrictReason: null,
          restrictReasonType: null,
          withdrawn: false,
          ...one.attributes,
        };
  const data = { id: one.id, type: one.type, attributes };
  return { data, ...(withAttachments && { included }) };
}

const formatOf = ({ id }: PracticeRecord, { name, body }: PracticeFile) => ({
  fileUrl: `${FILES}/${id}/${name}`,
  format: name.split('.').at(-1),
  size: Buffer.byteLength(body),
});

/** The bytes at an address of the store. */
export function pathOf(records: readonly PracticeRecord[], path: string): string | undefined {
  const [, id, name] = /^\/([^/]+)\/([^/]+)$/.exec(path) ?? [];
  const one = records.find((record) => record.id === id);
  const files = [
    ...(one?.content ?? []),
    ...(one?.attachments ?? []).flatMap(({ files: all }) => all),
  ];
  return files.find((file) => file.name === name)?.body;
}

const objectId = ({ id }: PracticeRecord): string =>
  `0900${[...id]
    .map((letter) => letter.charCodeAt(0).toString(16))
    .join('')
    .slice(-12)}`;
