/** Postal codes of the places that send somebody to Congress: the API names them in words, the lists by code. */
const CODES =
  'Alabama AL,Alaska AK,American Samoa AS,Arizona AZ,Arkansas AR,California CA,Colorado CO,Connecticut CT,Dakota Territory DK,Delaware DE,District of Columbia DC,Florida FL,Georgia GA,Guam GU,Hawaii HI,Idaho ID,Illinois IL,Indiana IN,Iowa IA,Kansas KS,Kentucky KY,Louisiana LA,Maine ME,Maryland MD,Massachusetts MA,Michigan MI,Minnesota MN,Mississippi MS,Missouri MO,Montana MT,Nebraska NE,Nevada NV,New Hampshire NH,New Jersey NJ,New Mexico NM,New York NY,North Carolina NC,North Dakota ND,Northern Mariana Islands MP,Ohio OH,Oklahoma OK,Oregon OR,Pennsylvania PA,Philippine Islands PI,Puerto Rico PR,Rhode Island RI,South Carolina SC,South Dakota SD,Tennessee TN,Texas TX,Utah UT,Vermont VT,Virgin Islands VI,Virginia VA,Washington WA,West Virginia WV,Wisconsin WI,Wyoming WY';

const BY_NAME: ReadonlyMap<string, string> = new Map(
  CODES.split(',').map((row) => [row.slice(0, -3).toLowerCase(), row.slice(-2)]),
);

/** A place that the table does not have keeps its name. */
export const stateCode = (name: string | undefined): string | undefined =>
  name === undefined ? undefined : (BY_NAME.get(name.trim().toLowerCase()) ?? name);
