import type { CitedRecord } from '../../../core/cite/cited-record.ts';
import {
  BILLS,
  keyOf,
  namesIn,
  ordinal,
  prefixOf,
  recordPlace,
  registerPlace,
  reportNumber,
  shortDay,
  textOrEmpty,
  textsOf,
} from './words.ts';

/**
 * Citations as lawyers in the United States write them, without the small capitals. People, committees
 * and topics have none: nobody cites them.
 */
export function bluebook(record: CitedRecord): string | undefined {
  const prefix = prefixOf(record.id);
  return (prefix in BILLS ? bill : FORMS[prefix])?.({ ...record, title: bare(record.title) });
}

type Form = (record: CitedRecord) => string | undefined;

/** A title has no full stop before the comma that follows it. */
const bare = (title: string): string => title.trim().replace(/\.$/, '');

const yearOf = ({ publishedOn }: CitedRecord): string => publishedOn?.slice(0, 4) ?? 'n.d.';
const dayOf = ({ publishedOn }: CitedRecord): string => shortDay(publishedOn);

const bill: Form = (record) => {
  const [type = '', congress, number] = record.id.split(':');
  return `${record.title}, ${BILLS[type]} ${number}, ${ordinal(Number(congress))} Cong. (${yearOf(record)})`;
};

const law: Form = (record) => {
  const { id, title, metadata } = record;
  const printed = textsOf(metadata.citableAs).find((one) => /\d+ Stat\. \d+/.test(one));
  const kind = prefixOf(id) === 'law' ? 'Pub. L. No.' : 'Priv. L. No.';
  const parts = [title, `${kind} ${keyOf(id)}`, ...(printed ? [printed] : [])];
  return `${parts.join(', ')} (${yearOf(record)})`;
};

/** The law with all that was changed in it since. */
const compilation: Form = (record) => {
  const printed = textsOf(record.metadata.citableAs).join(', ');
  const number = /(\d{2,3})\s?[–-]\s?(\d{1,4})/.exec(printed);
  const place = number ? `, Pub. L. No. ${number[1]}-${number[2]}` : '';
  return `${record.title}${place} (${yearOf(record)}) (as amended)`;
};

const register: Form = (record) => {
  const { title, metadata } = record;
  const { volume, page } = registerPlace(metadata);
  if (volume === undefined) return undefined;
  const order = textOrEmpty(metadata.executive_order_number);
  const proclamation = textOrEmpty(metadata.proclamation_number);
  const name = order
    ? `Exec. Order No. ${order}`
    : proclamation
      ? `Proclamation No. ${proclamation}`
      : title;
  return `${name}, ${volume} Fed. Reg. ${page} (${dayOf(record)})`;
};

const crs: Form = (record) => {
  const who = [...textsOf(record.metadata.authors), 'Cong. Rsch. Serv.', keyOf(record.id)];
  return `${who.join(', ')}, ${record.title} (${yearOf(record)})`;
};

const report: Form = (record) => {
  const number = reportNumber(record.id);
  return number && `${number} (${yearOf(record)})`;
};

const congressOf = ({ metadata }: CitedRecord): string =>
  metadata.congress === undefined ? '' : `, ${ordinal(Number(metadata.congress))} Cong.`;

const hearing: Form = (record) => {
  const before = namesIn(record.metadata.committees).join(' and the ');
  const kind = record.kind === 'hearing' ? 'Hearing' : 'Meeting';
  const held = before === '' ? kind : `${kind} Before the ${before}`;
  const when = prefixOf(record.id) === 'hearing' ? yearOf(record) : dayOf(record);
  return `${record.title}: ${held}${congressOf(record)} (${when})`;
};

const congressionalRecord: Form = (record) => {
  const { volume, page } = recordPlace(record.metadata);
  if (volume === undefined) return undefined;
  const place = [volume, 'Cong. Rec.', ...(page ? [page] : [])].join(' ');
  return `${place} (daily ed. ${dayOf(record)})`;
};

/** A vote has its own number; the pages of the Record on which it stands are not known here. */
const vote: Form = (record) => {
  const { chamber, session, number } = record.metadata;
  const where = textOrEmpty(chamber) === 'senate' ? 'S.' : 'H.R.';
  return `${record.title}, ${where} Roll Call Vote No. ${textOrEmpty(number)}${congressOf(record)}, ${ordinal(Number(session))} Sess. (${dayOf(record)})`;
};

/** The edition that was read: what stands in force changes from day to day. */
const regulation: Form = ({ kind, metadata, retrievedOn }) => {
  const number = textOrEmpty(metadata.number);
  const year = (textOrEmpty(metadata.asOf) || retrievedOn).slice(0, 4);
  const title = `${textOrEmpty(metadata.cfrTitle)} C.F.R.`;
  switch (kind) {
    case 'title':
      return `${title} (${year})`;
    case 'part':
      return `${title} pt. ${number} (${year})`;
    case 'appendix':
      return `${title} ${number.replace(/^Appendix/, 'app.')} (${year})`;
    default:
      return `${title} ${/\d-\d+\./.test(number) ? '§§' : '§'} ${number} (${year})`;
  }
};

const code: Form = ({ kind, metadata }) => {
  const title = `${textOrEmpty(metadata.uscTitle)} U.S.C.`;
  return kind === 'title' ? title : `${title} § ${textOrEmpty(metadata.number)}`;
};

const docket: Form = (record) => {
  const { publisher, title, id } = record;
  const when = record.publishedOn === null ? '' : ` (${dayOf(record)})`;
  const name = prefixOf(id) === 'docket' ? 'Docket No.' : 'Docket ID';
  return `${publisher}, ${title}, ${name} ${keyOf(id)}${when}`;
};

const gao: Form = (record) => {
  const { title, metadata, kind } = record;
  const number = textOrEmpty(metadata.number);
  if (kind === 'decision') return `${title}, ${number} (Comp. Gen. ${dayOf(record)})`;
  return `U.S. Gov't Accountability Off., ${number}, ${title} (${yearOf(record)})`;
};

const cbo: Form = (record) =>
  `Cong. Budget Off., ${record.kind === 'cost_estimate' ? 'Cost Estimate: ' : ''}${record.title} (${dayOf(record)})`;

const sap: Form = (record) =>
  `Exec. Off. of the President, Statement of Administration Policy: ${record.title} (${dayOf(record)})`;

const lobbying: Form = (record) =>
  `${record.title}, Lobbying Disclosure Act Filing ${keyOf(record.id)} (${dayOf(record)})`;

const FORMS: Readonly<Record<string, Form>> = {
  law,
  pvtl: law,
  comps: compilation,
  fr: register,
  crs,
  report,
  hearing,
  meeting: hearing,
  crec: congressionalRecord,
  'crec-granule': congressionalRecord,
  vote,
  cfr: regulation,
  usc: code,
  docket,
  regdoc: docket,
  gao,
  cbo,
  sap,
  lda: lobbying,
};
