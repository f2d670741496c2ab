/**
 * Milliseconds of processor time for 100 KB of source, for each federal normaliser and the citation
 * finder. The documents are made here, so that figures compare between machines. Last line: JSON.
 */
import type { Normalizer } from '../src/core/normalizer.ts';
import { billstatus_v1 } from '../src/families/federal/billstatus/billstatus_v1.ts';
import { committee_meeting_v1 } from '../src/families/federal/committee_meetings/committee_meeting_v1.ts';
import { crec_contents_v1 } from '../src/families/federal/congressional_record/crec_contents_v1.ts';
import { bills_xml_v1 } from '../src/families/federal/legislation/bills_xml_v1.ts';
import { uslm_v1 } from '../src/families/federal/legislation/uslm_v1.ts';
import { gpo_text_v1 } from '../src/families/federal/printed/gpo_text_v1.ts';
import { crec_text_v1 } from '../src/families/federal/record/crec_text_v1.ts';
import { findCitations } from '../src/kit/citations/find-citations.ts';

const SIZE = 1_000_000;
const PROSE =
  'The Secretary shall, not later than 180 days after the date of enactment, submit to the committees a report on section 5 of title 9, United States Code (9 U.S.C. 5), as amended by Public Law 117-58, and on H.R. 1.';

const repeat = (piece: string): string => piece.repeat(Math.ceil(SIZE / piece.length));

const DOCUMENTS: readonly { readonly of: Normalizer; readonly text: string }[] = [
  {
    of: billstatus_v1,
    text: `<billStatus><version>3.0.0</version><bill><number>7</number><type>HR</type><congress>119</congress><title>Lamps</title><actions>${repeat(
      `<item><actionDate>2025-04-01</actionDate><actionTime>17:04:55</actionTime><text>${PROSE}</text><type>Floor</type><actionCode>H37100</actionCode><sourceSystem><code>2</code><name>House floor actions</name></sourceSystem><recordedVotes><recordedVote><rollNumber>23</rollNumber><chamber>House</chamber><congress>119</congress><date>2025-04-02T01:04:55Z</date><sessionNumber>1</sessionNumber></recordedVote></recordedVotes></item>`,
    )}</actions></bill></billStatus>`,
  },
  {
    of: bills_xml_v1,
    text: `<bill><form><legis-num>H. R. 7</legis-num></form><legis-body>${repeat(
      `<section id="S1"><enum>1.</enum><header>Reports</header><subsection><enum>(a)</enum><header>In general</header><text>${PROSE}</text><paragraph><enum>(1)</enum><text>by adding:</text><quoted-block style="OLC"><subsection><enum>(c)</enum><text>${PROSE}</text></subsection><after-quoted-block>.</after-quoted-block></quoted-block></paragraph></subsection></section>`,
    )}</legis-body></bill>`,
  },
  {
    of: uslm_v1,
    text: `<pLaw xmlns="http://schemas.gpo.gov/xml/uslm"><main>${repeat(
      `<section><num value="1">SECTION 1. </num><heading>REPORTS.</heading><subsection><num value="a">(a) </num><heading>In General.—</heading><content><ref href="/us/usc/t9/s5">Section 5</ref> ${PROSE}<page>139 STAT. 10</page></content></subsection></section>`,
    )}</main></pLaw>`,
  },
  {
    of: crec_text_v1,
    text: `<html><body><pre>\n[Congressional Record Volume 171, Number 9 (Thursday, December 18, 2025)]\n[Senate]\n${repeat(
      `  Ms. DOE. Mr. President, I rise today to speak about lamps and about\nthe people who mend them, who are many, and about the bill H.R. 7.\n\n       Lamps shine on all who stand near, and on those\n     who do not.\n\n`,
    )}</pre></body></html>`,
  },
  {
    of: gpo_text_v1,
    text: `<html><body><pre>\n[House Hearing, 119 Congress]\n\n${repeat(
      '    Mr. Barnes. The lamps shall be mended one by one, and we shall tell\nthe committee of each of them in time.\n\nLamps.......................................................        12\n\n',
    )}</pre></body></html>`,
  },
  {
    of: crec_contents_v1,
    text: `<mods xmlns="http://www.loc.gov/mods/v3"><extension><accessId>CREC-2025-12-18</accessId></extension>${repeat(
      '<relatedItem type="constituent" ID="id-CREC-2025-12-18-pt1-PgS1"><titleInfo><title>LAMPS</title></titleInfo><extension><accessId>CREC-2025-12-18-pt1-PgS1</accessId><chamber>SENATE</chamber><congMember bioGuideId="D000001" role="SPEAKING"><name type="parsed">Ms. DOE</name></congMember><bill congress="119" number="7" type="HR"/></extension></relatedItem>',
    )}</mods>`,
  },
  {
    of: committee_meeting_v1,
    text: JSON.stringify({
      committeeMeeting: {
        eventId: '1',
        congress: 119,
        chamber: 'House',
        title: 'On lamps',
        witnesses: Array.from({ length: 12_000 }, (_, i) => ({
          name: `Witness ${i}`,
          position: 'Chief of the office of lamps',
          organization: 'Institute of Light',
        })),
      },
    }),
  },
];

const processorMs = async (work: () => unknown): Promise<number> => {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
};

/** The least of five: what else the machine does only ever adds. */
async function msPer100Kb(size: number, work: () => unknown): Promise<number> {
  const times: number[] = [];
  for (let i = 0; i < 5; i++) times.push(await processorMs(work));
  return Math.round((Math.min(...times) / (size / 100_000)) * 10) / 10;
}

const figures: Record<string, number> = {};
for (const { of, text } of DOCUMENTS) {
  const bytes = new TextEncoder().encode(text);
  figures[of.name] = await msPer100Kb(bytes.length, () => of.normalize(bytes, {}));
  console.log(`${of.name}: ${figures[of.name]} ms of processor time for 100 KB`);
}
const prose = repeat(`${PROSE} `);
figures.citations = await msPer100Kb(prose.length, () => findCitations(prose));
console.log(`citations: ${figures.citations} ms of processor time for 100 KB`);
console.log(JSON.stringify({ msPer100Kb: figures }));
