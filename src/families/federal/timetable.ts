import type { Timetable } from '../../core/family.ts';

const inWashington = (cron: string): Timetable => ({
  schedule: { cron },
  timezone: 'America/New_York',
});

/** When the sources run, as each says it itself: `annals status` tells it without loading them. */
export const federalTimetables: Readonly<Record<string, Timetable>> = {
  bills: inWashington('30 9 * * *'),
  cbo_publications: inWashington('20 9,18 * * *'),
  committee_meetings: inWashington('5 7 * * *'),
  committee_reports: inWashington('25 10 * * *'),
  committees: { schedule: { cron: '25 5 * * *' } },
  congressional_record: inWashington('40 8 * * *'),
  crs_reports: { schedule: { cron: '15 6 * * *' } },
  ecfr: inWashington('15 9 * * *'),
  federal_register: inWashington('45 8 * * 1-5'),
  gao_reports: inWashington('50 7,16 * * *'),
  hearings: inWashington('10 10 * * *'),
  lda_filings: inWashington('35 5 * * *'),
  legislators: { schedule: { cron: '20 5 * * *' } },
  public_laws: inWashington('50 9 * * *'),
  regulations_dockets: inWashington('15 6 * * *'),
  roll_call_votes: inWashington('35 5 * * *'),
  saps: inWashington('40 8 * * *'),
  topics: inWashington('10 4 1 * *'),
  us_code: inWashington('20 10 * * 1,4'),
};
