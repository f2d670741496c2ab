/** Printers set numbers with dashes of another length than those they are looked up by: 2018–02357 is 2018-02357. */
export const plainDashes = (text: string): string => text.replace(/[\u2010-\u2015\u2212]/g, '-');
