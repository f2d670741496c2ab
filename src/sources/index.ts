import type { Source } from '../core/source.ts';
import publicRegisters from '../families/cayman/public_registers/source.ts';
import unreportedJudgments from '../families/cayman/unreported_judgments/source.ts';
import crsReports from './crs_reports/source.ts';
import federalRegister from './federal_register/source.ts';
import govuk from './govuk/source.ts';
import papers from './papers/source.ts';

/** Every source Annals knows, in the order people see them. */
export const sources: readonly Source[] = [
  govuk,
  crsReports,
  federalRegister,
  unreportedJudgments,
  publicRegisters,
  papers,
];
