/**
 * Functions and operators that the shared statements use and PostgreSQL has not, in the schema of the
 * catalog. All are single SQL expressions, which the planner puts in the place of the call: an index is
 * used as if the expression had been written out.
 */
export const wordsOfSqlite = `
CREATE FUNCTION json_valid(text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS 'SELECT $1::json IS NOT NULL';

-- A field by its name, or by its path where that begins with "$.".
CREATE FUNCTION json_field(text, text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT CASE WHEN left($2, 2) = '$.' THEN $1::json #>> string_to_array(substr($2, 3), '.')
    ELSE $1::json ->> $2 END $$;
CREATE FUNCTION json_field(text, integer) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS 'SELECT $1::json ->> $2';
CREATE FUNCTION json_part(text, text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT CASE WHEN left($2, 2) = '$.' THEN ($1::json #> string_to_array(substr($2, 3), '.'))::text
    ELSE ($1::json -> $2)::text END $$;
CREATE OPERATOR ->> (LEFTARG = text, RIGHTARG = text, FUNCTION = json_field);
CREATE OPERATOR ->> (LEFTARG = text, RIGHTARG = integer, FUNCTION = json_field);
CREATE OPERATOR -> (LEFTARG = text, RIGHTARG = text, FUNCTION = json_part);

-- Numbers out of JSON are texts here; true and false are 1 and 0 there.
CREATE FUNCTION number_in(text) RETURNS numeric LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT CASE $1 WHEN 'true' THEN 1 WHEN 'false' THEN 0 ELSE $1::numeric END $$;
CREATE FUNCTION is_number(bigint, text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS 'SELECT $1 = $2::bigint';
CREATE OPERATOR = (LEFTARG = bigint, RIGHTARG = text, FUNCTION = is_number);

CREATE FUNCTION json_each(list text) RETURNS TABLE (key bigint, value text)
  LANGUAGE sql IMMUTABLE PARALLEL SAFE ROWS 20
  AS $$ SELECT place - 1, one #>> '{}'
    FROM json_array_elements(list::json) WITH ORDINALITY AS each (one, place) $$;
CREATE FUNCTION json_list(VARIADIC text[]) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT '[' || string_agg(coalesce(to_json(one)::text, 'null'), ',' ORDER BY place) || ']'
    FROM unnest($1) WITH ORDINALITY AS each (one, place) $$;
CREATE FUNCTION json_patch(text, json) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS 'SELECT ($1::jsonb || jsonb_strip_nulls($2::jsonb))::text';

CREATE FUNCTION iif(bigint, anycompatible, anycompatible) RETURNS anycompatible
  LANGUAGE sql IMMUTABLE PARALLEL SAFE AS 'SELECT CASE WHEN $1 <> 0 THEN $2 ELSE $3 END';
CREATE FUNCTION max(text, text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS 'SELECT CASE WHEN $1 IS NOT NULL AND $2 IS NOT NULL THEN greatest($1, $2) END';
CREATE FUNCTION max(bigint, bigint) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS 'SELECT CASE WHEN $1 IS NOT NULL AND $2 IS NOT NULL THEN greatest($1, $2) END';
CREATE FUNCTION instr(text, text) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS 'SELECT strpos($1, $2)';
CREATE FUNCTION days_since_epoch(text) RETURNS double precision LANGUAGE sql STABLE PARALLEL SAFE
  AS $$ SELECT extract(epoch FROM $1::timestamptz)::double precision / 86400 $$;

CREATE FUNCTION one_more(bigint, boolean) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS 'SELECT $1 + CASE WHEN $2 THEN 1 ELSE 0 END';
CREATE AGGREGATE sum(boolean) (SFUNC = one_more, STYPE = bigint, INITCOND = '0');
`;
