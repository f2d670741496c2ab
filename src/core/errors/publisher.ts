import { type ErrorEntry, EXIT, entry, ours } from './entry.ts';

/** What goes wrong between us and a publisher. */
export const PUBLISHER_ERRORS = {
  NETWORK_ERROR: entry(
    'retry',
    'The connection could not be made, or broke.',
    'Check that the host is reachable. Annals tries the item again without being asked.',
  ),
  TIMED_OUT: entry(
    'retry',
    'The publisher sent no answer, or no further byte, within the time allowed.',
    'Raise the timeout of the source if the publisher is slow.',
    EXIT.failed,
    504,
  ),
  HTTP_5XX: entry('retry', 'The publisher answered with a server error.', 'Wait; run again later.'),
  HTTP_401_UNAUTHORISED: entry(
    'give-up',
    'The publisher wants a credential.',
    'Set the API key of this source in the settings.',
  ),
  HTTP_403_FORBIDDEN: entry(
    'give-up',
    'The publisher refused the request.',
    'Look at the host with a browser; it may block automated clients.',
  ),
  HTTP_404_NOT_FOUND: entry(
    'give-up',
    'The publisher has nothing at this address.',
    'It may have been withdrawn; see `annals why <id>`.',
    EXIT.failed,
    404,
  ),
  HTTP_4XX: entry(
    'give-up',
    'The publisher refused the request with another 4xx status.',
    'The status and URL are in `annals why`; the source may need a change.',
  ),
  ASKED_TO_WAIT: entry(
    'wait',
    'The publisher asked us to come back later (429, or 503 with Retry-After).',
    'You need not do anything: the host gets a pause, and the item is tried later without losing an attempt.',
  ),
  KEEPS_REFUSING: entry(
    'give-up',
    'The host refused again and again (429, or 503 with Retry-After), however long we waited in between.',
    'Ask for less (a lower rate for the source) or write to the publisher; later `annals resume <source> --retry-failed`.',
    EXIT.failed,
    503,
  ),
  COME_BACK_LATER: entry(
    'stop',
    'A publisher asked us to come back later than a run waits (http.retryAfterCapSeconds). The run has ended, and the host is not asked before that time.',
    'Type `annals resume <source>` after the time that the message names; nothing is lost.',
    EXIT.partial,
    503,
  ),
  BREAKER_OPEN: entry(
    'wait',
    'The host failed several times in a row, and no request goes to it until a pause is over.',
    'See `annals health`. After the pause Annals asks the host again by itself.',
  ),
  ROBOTS_DISALLOWED: ours(
    entry(
      'give-up',
      'robots.txt of the host does not allow this path for us.',
      'If you have permission, record an override with a reason in the settings.',
    ),
  ),
  NOT_HTTPS: entry(
    'give-up',
    'The address is not https and the host is not on the allowlist.',
    'Add the host to network.allowHttp if it offers nothing better.',
  ),
  COPY_REFUSED: entry(
    'give-up',
    'A record that another Annals sent does not match its own hashes, or is not a record.',
    'Nothing of it was kept. `annals mirror` asks again later. If this keeps happening, ask the operator of the other Annals to run `annals fsck`.',
  ),
  PRIVATE_ADDRESS: entry(
    'give-up',
    'The host resolves to an address that is not public.',
    'Add it to network.allowPrivate if it is yours.',
  ),
  TOO_MANY_REDIRECTS: entry('give-up', 'The redirects did not end.', 'Open the URL in a browser.'),
  TOO_LARGE: entry(
    'give-up',
    'The body is larger than the limit.',
    'Raise http.maxBodyBytes, or the limit of the source.',
  ),
  WRONG_LENGTH: entry(
    'retry',
    'The body ended before or after the length the publisher declared.',
    'Annals fetches it again without being asked.',
  ),
  BAD_ENCODING: entry(
    'retry',
    'The body could not be decoded as its Content-Encoding says.',
    'Annals fetches it again without being asked.',
  ),
  NOT_AS_DECLARED: entry(
    'retry',
    'The bytes differ in hash or size from what the publisher says of them.',
    'Annals fetches the file again and keeps nothing of it. If this keeps happening, the list of the publisher may be older than its files.',
  ),
  CHALLENGE_PAGE: entry(
    'give-up',
    'Instead of the document, the host sent a page that checks for a human visitor (a captcha or another challenge).',
    'Open the URL in a browser. The next run asks again; a slower pace (`sources.<name>.rate`) may help.',
  ),
  SHARED_BODY: entry(
    'give-up',
    'The same bytes came for many records of one source; they cannot be the text of each.',
    'Open the URL in a browser. If the records really are alike, raise engine.sameBytes or sources.<name>.sameBytes (0: no limit).',
  ),
  NOT_THE_DOCUMENT: entry(
    'give-up',
    'The publisher sent something other than the document: another kind of page, or a damaged file.',
    'Open the URL in a browser: a login, a challenge or an error page may stand there.',
  ),
  NO_COPY_FOUND: entry(
    'give-up',
    'None of the resolvers that were asked knows an open copy of the document.',
    'See `annals why <id>` for what each resolver said; further ones can be added to the tiers.',
    EXIT.failed,
    404,
  ),
  BUDGET_SPENT: entry(
    'give-up',
    'The limit of time or attempts for one document was reached before a copy was found.',
    'Raise the budget in the settings of its family, or try again with `annals resume <source> --retry-failed`.',
  ),
  UNEXPECTED_SHAPE: entry(
    'give-up',
    'The answer does not have the shape the source expects.',
    'The publisher may have changed its format: the message names the field.',
  ),
  NONCE_REFUSED: entry(
    'retry',
    'The site refused the token (nonce) that its own page had handed out, and refused a click on the real button, too.',
    'Annals tries again with a fresh page. If the refusals continue, look at the page with a browser.',
  ),
  SITE_REFUSES: entry(
    'stop',
    'The site refused the requests of several freshly loaded pages in a row, and the run stopped.',
    'Look at the page with a browser, then continue with `annals resume <source>`.',
  ),
  SITE_STRUCTURE_CHANGED: entry(
    'give-up',
    'The page, or the data that its scripts load, does not have the form that the source expects.',
    'The publisher may have changed its site: the message says what was looked for.',
  ),
  DOWNLOAD_URL_MISSING: entry(
    'give-up',
    'The site gave no address for this file, or an address on a host that does not hold its files.',
    'The list may be newer than the page. The next run asks for the file again.',
  ),
  CLICK_TIMEOUT: entry(
    'give-up',
    'The button could not be clicked in two tries.',
    'Another element may cover the button; look at the page with a browser.',
  ),
  BOX_RATE_LIMIT: entry(
    'wait',
    'The file host asked us to come back later.',
    'You need not do anything: the host gets a pause, and the item is tried later without losing an attempt.',
  ),
  MALFORMED_PDF: entry(
    'give-up',
    'The file at the signed address is not a whole PDF, and neither is the one at a second address.',
    'Open the page in a browser and download it there: the publisher may have put up a damaged file.',
  ),
  BROWSER_MISSING: ours(
    entry(
      'stop',
      'The source needs a browser and none was found.',
      'Install Chromium (`apt-get install chromium`), or set browser.executable.',
      EXIT.config,
      503,
    ),
  ),
  BROWSER_FAILED: entry(
    'retry',
    'The browser crashed, could not be started, or lost its page.',
    'Annals starts the browser again a few times; see `annals health`.',
  ),
  NOT_RECORDED: ours(
    entry(
      'stop',
      'The replay requested something that the recording does not hold.',
      'Record the run again; or give the replay the data folder as it was before the run (--into).',
      EXIT.failed,
      404,
    ),
  ),
  BAD_RECORDING: ours(
    entry(
      'stop',
      'The recording is damaged, cut short, or not one of ours.',
      'Take another file, or record the run again.',
      EXIT.usage,
      400,
    ),
  ),
} as const satisfies Record<string, ErrorEntry>;
