import type { SettingsInForce } from '../../core/family.ts';

/** What the endpoints read of the section `cayman`. */
export interface CaymanSettings {
  readonly defaultSource: string;
  readonly mode: 'new' | 'full' | 'resume';
  readonly newLimit: number;
  readonly webhook: { readonly secret?: string | undefined; readonly newLimitMax: number };
}

export const caymanSettings = ({ cayman }: SettingsInForce): CaymanSettings =>
  cayman as CaymanSettings;
