import { INDEX_COLUMNS, INDEX_WEIGHTS } from '../../../core/indexed-text.ts';

/** Bits of a place that say where in a column it is; those above say in which column. */
export const PLACE_BITS = 24;

/** What a word in each column counts, in the order of the numbers of columns. */
const WEIGHTS = INDEX_COLUMNS.map((column) => INDEX_WEIGHTS[column]).join(', ');

/** Each word of each document once, with every place where it stands: column and position in one number. */
export const wordTables = (suffix = ''): string => `
CREATE TABLE word_places${suffix} (
  term text COLLATE "C" NOT NULL,
  document bigint NOT NULL,
  weight real NOT NULL,
  places integer[] NOT NULL,
  PRIMARY KEY (term, document)
);
CREATE INDEX word_places${suffix}_document ON word_places${suffix} (document);
CREATE TABLE word_lengths${suffix} (document bigint PRIMARY KEY, length bigint NOT NULL);
`;

/** Words of documents, vectors of their pieces, and the names of other records. */
export const searchTables = `
${wordTables()}
INSERT INTO counters VALUES ('indexed documents', 0), ('indexed words', 0);
CREATE FUNCTION weight_at(integer) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS 'SELECT (ARRAY[${WEIGHTS}])[1 + ($1 >> ${PLACE_BITS})]';

-- The sign of each number of a vector: candidates are those that differ in the fewest.
ALTER TABLE chunks ADD COLUMN bits bit varying;

-- The subjects that a publisher gave a document, under whichever of their usual names.
CREATE FUNCTION topics_of(metadata text) RETURNS SETOF text LANGUAGE sql IMMUTABLE PARALLEL SAFE ROWS 5
  AS $$ SELECT one FROM (VALUES ('topics'), ('topic'), ('subjects')) AS named (name),
    json_array_elements_text(CASE json_typeof(metadata::json -> 'tags' -> name)
      WHEN 'array' THEN metadata::json -> 'tags' -> name ELSE '[]' END) AS each (one) $$;

-- Small letters without accents.
CREATE FUNCTION folded(text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT lower(regexp_replace(normalize($1, NFKD), '[\\u0300-\\u036f]', '', 'g')) $$;
-- Signs separate words; beyond ASCII, what is no sign of punctuation belongs to one.
CREATE FUNCTION words_in(text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT array_remove(regexp_split_to_array(folded(coalesce($1, '')),
    '[\\u0001-\\u002f\\u003a-\\u0040\\u005b-\\u0060\\u007b-\\u00bf\\u2000-\\u206f\\u3000-\\u303f]+'), '') $$;

-- Entities, events and terms by their titles and names, under a number that no record of another kind has.
CREATE TABLE record_words (
  rowid bigint PRIMARY KEY, title text NOT NULL, names text,
  words tsvector NOT NULL
);
CREATE INDEX record_words_by_word ON record_words USING gin (words);
-- From the expression that the shared statements make: quoted words, a star behind one that is a beginning.
CREATE FUNCTION wanted_words(text) RETURNS tsquery LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(string_agg('(' || (SELECT string_agg(quote_literal(word) ||
      CASE WHEN said[2] = '*' AND place = cardinality(words_in(said[1])) THEN ':*' ELSE '' END, ' & ')
    FROM unnest(words_in(said[1])) WITH ORDINALITY AS each (word, place)) || ')', ' & '), '')::tsquery
  FROM regexp_matches(replace($1, '""', ' '), '"([^"]*)"(\\*?)', 'g') AS said
  WHERE cardinality(words_in(said[1])) > 0 $$;
-- All words that were asked for are there: of two names the shorter one fits better.
CREATE FUNCTION bm25(record_words, integer, integer) RETURNS double precision
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS 'SELECT -1.0 / (1 + ln(1 + length($1.words)))';

CREATE FUNCTION record_words_follow() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE said text;
BEGIN
  IF TG_OP <> 'INSERT' THEN
    DELETE FROM record_words WHERE rowid = old.number * 4 + TG_ARGV[0]::bigint;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    SELECT string_agg(value ->> 'name', ' | ') INTO said
    FROM json_each(coalesce(to_jsonb(new) ->> 'names', '[]'));
    INSERT INTO record_words VALUES (new.number * 4 + TG_ARGV[0]::bigint, new.title, said,
      array_to_tsvector(words_in(new.title) || words_in(said)));
  END IF;
  RETURN NULL;
END $$;
${[
  ['entities', 1, 'title, names'],
  ['events_of_record', 2, 'title'],
  ['vocabulary_terms', 3, 'title'],
]
  .map(
    ([table, kind, columns]) => `
CREATE TRIGGER words_of_${table} AFTER INSERT OR DELETE OR UPDATE OF ${columns} ON ${table}
FOR EACH ROW EXECUTE FUNCTION record_words_follow(${kind});`,
  )
  .join('')}
`;
