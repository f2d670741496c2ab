/** The only file of the dashboard that reads the browser's clock. */
export const now = (): number => Date.now();

export const localZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';
