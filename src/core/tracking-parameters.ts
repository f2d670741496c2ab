import { normalEscapes } from './percent-escapes.ts';

/**
 * Query parameters that say where a reader came from, never which document is meant. One table:
 * a name belongs here only if no publisher uses it to select content, so `ref`, `source`, `src`,
 * `mc` and the like stay out.
 */
function isTrackingParameter(name: string): boolean {
  const lower = name.toLowerCase();
  return NAMES.has(lower) || PREFIXES.some((prefix) => lower.startsWith(prefix));
}

/** Whether a piece of a query (`name=value`, or only a name) tracks the reader. */
export const isTrackingPiece = (piece: string): boolean =>
  isTrackingParameter(normalEscapes(nameOfPiece(piece)));

export function nameOfPiece(piece: string): string {
  const equals = piece.indexOf('=');
  return equals < 0 ? piece : piece.slice(0, equals);
}

/**
 * The same URL as the publisher spelt it, less the parameters that only track the reader. A signed
 * URL stays as it is: its signature may cover the whole query.
 */
export function withoutTracking(url: string | URL): string {
  const parsed = new URL(url);
  const pieces = parsed.search.slice(1).split('&');
  const kept = pieces.filter((piece) => !isTrackingPiece(piece));
  const isSigned = pieces.some((piece) => SIGNATURE.test(nameOfPiece(piece)));
  if (kept.length < pieces.length && !isSigned) parsed.search = kept.join('&');
  return parsed.href;
}

/**
 * The same for a text that may be a link. Only a link that has something to lose is spelt again: a
 * DOI may hold characters that a URL would escape.
 */
export function withoutTrackingIn(text: string): string {
  if (!/^https?:\/\/\S+\?/i.test(text) || !URL.canParse(text)) return text;
  const clean = withoutTracking(text);
  return clean === new URL(text).href ? text : clean;
}

const SIGNATURE = /^(?:x-(?:amz|goog)-signature|signature|sig|hmac)$/i;

/** Campaign tags of Urchin/Google Analytics and of Matomo: whole families. */
const PREFIXES = ['utm_', 'mtm_', 'hsa_'];

const NAMES = new Set(
  [
    // Google: advertising clicks, analytics linker, shopping
    'gclid gclsrc gbraid wbraid dclid _ga _gl srsltid',
    'ga_source ga_medium ga_term ga_content ga_campaign ga_place',
    // Matomo's former names
    'pk_campaign pk_kwd pk_keyword pk_source pk_medium pk_content pk_cid piwik_campaign piwik_kwd',
    // Social networks
    'fbclid fb_action_ids fb_action_types fb_source fb_ref igshid igsh twclid ttclid li_fat_id epik',
    '__twitter_impression',
    // Other advertising networks
    'msclkid yclid _openstat wickedid rb_clickid',
    // Mail and marketing tools
    'mc_cid mc_eid mkt_tok _hsenc _hsmi __hssc __hstc __hsfp hsctatracking',
    'vero_id vero_conv oly_anon_id oly_enc_id ml_subscriber ml_subscriber_hash',
    // Site analytics
    'itm_campaign itm_medium itm_source wt_mc wt_zmc s_cid cmpid',
  ].flatMap((line) => line.split(' ')),
);
