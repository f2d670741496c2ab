/** Long titles are sentences; in a citation the stop is set once. */
export const withoutStop = (title: string): string => title.replace(/[.\s]+$/, '');
