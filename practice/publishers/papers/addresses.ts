/** Where the copies of a practice paper lie. */
import type { Paper } from './paper.ts';

export const REPOSITORY = 'eprints.repository.example';
/** Where doi.org leads first. */
export const LINKER = 'linker.journals.example';
/** Files of the indexes that keep their own. */
export const FILES = 'files.repository.example';

export const pageUrl = ({ host, row }: Paper): string => `https://${host}/article/${row}`;
export const pdfUrl = ({ host, row }: Paper): string => `https://${host}/pdf/${row}.pdf`;
/** An address from before the journal's site was made anew. */
export const oldPdfUrl = ({ host, row }: Paper): string => `https://${host}/old/${row}.pdf`;
export const repositoryPdf = ({ row }: Paper): string => `https://${REPOSITORY}/${row}/1/paper.pdf`;
export const repositoryPage = ({ row }: Paper): string => `https://${REPOSITORY}/${row}/`;
export const doiUrl = ({ doi }: Paper): string => `https://doi.org/${doi}`;
export const pmcPage = ({ pmcid = '' }: Paper): string =>
  `https://www.ncbi.nlm.nih.gov/pmc/articles/${pmcid.slice(3)}`;
/** The copy that only one index knows. */
export const indexPdf = ({ row, story }: Paper): string =>
  `https://${FILES}/${story.places.only}/${row}.pdf`;
