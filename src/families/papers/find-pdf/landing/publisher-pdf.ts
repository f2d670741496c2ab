/** Where publishers keep the PDF of a page, when the page's address alone tells. */
interface Rule {
  readonly publisher: string;
  readonly host: RegExp;
  readonly path: RegExp;
  readonly pdf: (url: URL, match: RegExpExecArray) => string;
  readonly example: readonly [page: string, pdf: string];
}

export const PUBLISHER_RULES: readonly Rule[] = [
  {
    publisher: 'arXiv',
    host: /^(?:www\.|export\.)?arxiv\.org$/,
    path: /^\/abs\/(.+)$/,
    pdf: (_url, [, id]) => `https://arxiv.org/pdf/${id}`,
    example: ['https://arxiv.org/abs/1707.08567', 'https://arxiv.org/pdf/1707.08567'],
  },
  {
    publisher: 'PLOS',
    host: /^journals\.plos\.org$/,
    path: /^(\/[a-z]+)\/article$/,
    pdf: (url, [, journal]) =>
      `https://journals.plos.org${journal}/article/file?id=${url.searchParams.get('id') ?? ''}&type=printable`,
    example: [
      'https://journals.plos.org/plosone/article?id=10.1371/journal.pone.0213978',
      'https://journals.plos.org/plosone/article/file?id=10.1371/journal.pone.0213978&type=printable',
    ],
  },
  {
    publisher: 'PeerJ',
    host: /^peerj\.com$/,
    path: /^\/articles\/([\w-]+)\/?$/,
    pdf: (_url, [, id]) => `https://peerj.com/articles/${id}.pdf`,
    example: ['https://peerj.com/articles/4375/', 'https://peerj.com/articles/4375.pdf'],
  },
  {
    publisher: 'Nature',
    host: /^www\.nature\.com$/,
    // News and comments (`d41586-…`) have no PDF.
    path: /^\/articles\/((?!d41586)[\w.-]+?)(?:\.pdf)?$/,
    pdf: (_url, [, id]) => `https://www.nature.com/articles/${id}.pdf`,
    example: [
      'https://www.nature.com/articles/s41467-024-45254-7',
      'https://www.nature.com/articles/s41467-024-45254-7.pdf',
    ],
  },
  {
    publisher: 'Springer',
    host: /^link\.springer\.com$/,
    path: /^\/(?:article|chapter)\/(10\.\d{4,9}\/[^/]+)$/,
    pdf: (_url, [, doi]) => `https://link.springer.com/content/pdf/${doi}.pdf`,
    example: [
      'https://link.springer.com/article/10.1007/s40278-023-41815-2',
      'https://link.springer.com/content/pdf/10.1007/s40278-023-41815-2.pdf',
    ],
  },
  {
    publisher: 'MDPI',
    host: /^www\.mdpi\.com$/,
    path: /^(\/\d{4}-\d{3}[\dxX]\/\d+\/\d+\/\d+)(?:\/htm)?\/?$/,
    pdf: (_url, [, path]) => `https://www.mdpi.com${path}/pdf`,
    example: [
      'https://www.mdpi.com/1420-3049/26/13/3814',
      'https://www.mdpi.com/1420-3049/26/13/3814/pdf',
    ],
  },
  {
    publisher: 'Frontiers',
    host: /^www\.frontiersin\.org$/,
    path: /^(?:\/journals\/[\w-]+)?\/articles\/(10\.3389\/[\w.]+)(?:\/full)?\/?$/,
    pdf: (_url, [, doi]) => `https://www.frontiersin.org/articles/${doi}/pdf`,
    example: [
      'https://www.frontiersin.org/articles/10.3389/fnins.2019.00001/full',
      'https://www.frontiersin.org/articles/10.3389/fnins.2019.00001/pdf',
    ],
  },
  {
    publisher: 'bioRxiv and medRxiv',
    host: /^www\.(?:bio|med)rxiv\.org$/,
    path: /^(\/content\/10\.1101\/[\d.]+v\d+)(?:\.full)?$/,
    pdf: (url, [, path]) => `${url.origin}${path}.full.pdf`,
    example: [
      'https://www.biorxiv.org/content/10.1101/2020.01.01.000001v1',
      'https://www.biorxiv.org/content/10.1101/2020.01.01.000001v1.full.pdf',
    ],
  },
  {
    publisher: 'Atypon journals (PNAS, Royal Society, SAGE, Taylor & Francis, Wiley)',
    host: /^(?:www\.pnas\.org|pnas\.org|royalsocietypublishing\.org|journals\.sagepub\.com|www\.tandfonline\.com|onlinelibrary\.wiley\.com)$/,
    path: /^\/doi\/(?:full\/|abs\/)?(10\.\d{4,9}\/.+)$/,
    pdf: (url, [, doi]) =>
      `${url.origin}/doi/${url.hostname === 'onlinelibrary.wiley.com' ? 'pdfdirect' : 'pdf'}/${doi}`,
    example: [
      'https://pnas.org/doi/full/10.1073/pnas.1414271111',
      'https://pnas.org/doi/pdf/10.1073/pnas.1414271111',
    ],
  },
];

export function publisherPdf(page: string): string | undefined {
  if (!URL.canParse(page)) return undefined;
  const url = new URL(page);
  for (const { host, path, pdf } of PUBLISHER_RULES) {
    const match = host.test(url.hostname) ? path.exec(url.pathname) : null;
    if (match) return pdf(url, match);
  }
  return undefined;
}
