-- The append-only log of one schema: its events, who may add to them and how, and its format.
--
-- Functions keep the search path that they are made with: the schema alone, and behind it the
-- temporary tables, which anybody makes and which come first where they are not named. Whoever runs
-- it owns the log; everybody else needs no more than db/grants/postgres.sql gives.

DO $$ BEGIN
  IF current_setting('search_path') !~ '^ *("[^",]+"|[^", ]+) *, *pg_temp *$' THEN
    RAISE EXCEPTION 'set the search_path to the schema of the log and pg_temp, nothing else';
  END IF;
END $$;

CREATE TABLE store_format (
  format integer NOT NULL
);

INSERT INTO store_format VALUES (1);

-- Text is compared by its bytes, as SQLite does, whatever the collation of the database.
CREATE TABLE events (
  position bigint PRIMARY KEY,
  id text COLLATE "C" NOT NULL UNIQUE,
  stream text COLLATE "C" NOT NULL,
  revision bigint NOT NULL,
  type text COLLATE "C" NOT NULL,
  version integer NOT NULL,
  recorded_at text COLLATE "C" NOT NULL,
  occurred_at text COLLATE "C" NOT NULL,
  actor text COLLATE "C" NOT NULL,
  causation text COLLATE "C",
  correlation text COLLATE "C",
  dedupe_key text COLLATE "C" UNIQUE,
  payload text COLLATE "C",
  salt text COLLATE "C",
  payload_hash text COLLATE "C" NOT NULL,
  prev_hash text COLLATE "C" NOT NULL,
  hash text COLLATE "C" NOT NULL,
  UNIQUE (stream, revision)
);

CREATE INDEX events_that_erase ON events (position) WHERE type IN ('EntryErased', 'PayloadsDropped');

-- Up to which order to erase the table was written anew since.
CREATE TABLE cleanings (
  position bigint NOT NULL
);

-- A position that does not continue the log, or a hash that does not fit, ends the insert. Rows
-- that the same statement inserted before are seen here. What is hashed is the RFC 8785 JSON of
-- every column except payload, salt, prev_hash and hash.
CREATE FUNCTION refuse_unchained() RETURNS trigger
LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE
  head_position bigint;
  head_hash text;
BEGIN
  SELECT position, hash INTO head_position, head_hash FROM events ORDER BY position DESC LIMIT 1;
  IF NEW.position <> coalesce(head_position, 0) + 1 THEN
    RAISE EXCEPTION 'events: a position must continue the log';
  END IF;
  IF NEW.prev_hash <> coalesce(head_hash, repeat('0', 64))
    OR NEW.hash <> encode(sha256(convert_to(NEW.prev_hash || encode(sha256(convert_to(
      '{"actor":' || to_json(NEW.actor)
      || ',"causation":' || coalesce(to_json(NEW.causation)::text, 'null')
      || ',"correlation":' || coalesce(to_json(NEW.correlation)::text, 'null')
      || ',"dedupeKey":' || coalesce(to_json(NEW.dedupe_key)::text, 'null')
      || ',"id":' || to_json(NEW.id)
      || ',"occurredAt":' || to_json(NEW.occurred_at)
      || ',"payloadHash":' || to_json(NEW.payload_hash)
      || ',"position":' || NEW.position
      || ',"recordedAt":' || to_json(NEW.recorded_at)
      || ',"revision":' || NEW.revision
      || ',"stream":' || to_json(NEW.stream)
      || ',"type":' || to_json(NEW.type)
      || ',"version":' || NEW.version || '}', 'UTF8')), 'hex'), 'UTF8')), 'hex')
    OR (NEW.payload IS NULL) <> (NEW.salt IS NULL)
    OR NEW.payload_hash <> coalesce(
      encode(sha256(convert_to(NEW.salt || NEW.payload, 'UTF8')), 'hex'), NEW.payload_hash)
  THEN
    RAISE EXCEPTION 'events: a hash does not continue the chain';
  END IF;
  -- Whoever erases later asks every order.
  IF NEW.type IN ('EntryErased', 'PayloadsDropped') AND NEW.payload IS NOT NULL
    AND jsonb_typeof(ids_named_by(NEW.payload)) IS DISTINCT FROM 'array'
  THEN
    RAISE EXCEPTION 'events: an order to erase must name events';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER events_continue BEFORE INSERT ON events
FOR EACH ROW EXECUTE FUNCTION refuse_unchained();

CREATE FUNCTION refuse_change() RETURNS trigger
LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  RAISE EXCEPTION 'events: the log is append-only';
END $$;

CREATE TRIGGER events_stay BEFORE DELETE ON events
FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER events_are_not_emptied BEFORE TRUNCATE ON events
FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- The ids that an order to erase names. A character that jsonb can't hold is no part of an id.
CREATE FUNCTION ids_named_by(payload text) RETURNS jsonb
LANGUAGE sql IMMUTABLE SET search_path FROM CURRENT
RETURN regexp_replace(payload, '\\u(0000|d[89a-f]..)', '\\u003f', 'g')::jsonb -> 'events';

-- True where an order to erase in the log names the event.
CREATE FUNCTION is_ordered_erased(event events) RETURNS boolean
LANGUAGE sql STABLE SET search_path FROM CURRENT
RETURN event.type NOT IN ('EntryErased', 'PayloadsDropped') AND EXISTS (
  SELECT FROM events AS eraser
  WHERE eraser.type IN ('EntryErased', 'PayloadsDropped')
    AND (eraser.type = 'EntryErased' OR event.type <> 'LearningRecorded')
    AND ids_named_by(eraser.payload) @> to_jsonb(event.id)
);

-- The one change allowed: a payload and its salt become NULL because an event in the log says so.
CREATE FUNCTION refuse_unordered() RETURNS trigger
LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE
  expected events := OLD;
BEGIN
  expected.payload := NULL;
  expected.salt := NULL;
  IF NEW IS NOT DISTINCT FROM expected AND is_ordered_erased(OLD) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'events: the log is append-only';
END $$;

CREATE TRIGGER events_are_immutable BEFORE UPDATE ON events
FOR EACH ROW EXECUTE FUNCTION refuse_unordered();

-- The key of this log's lock, and the channel on which it tells of new events: both by the table,
-- which is looked up when these are made. So they are constants where they are used.
CREATE FUNCTION log_key() RETURNS bigint
LANGUAGE sql STABLE
RETURN (1398097740::bigint << 32) | 'events'::regclass::oid::bigint;

CREATE FUNCTION log_channel() RETURNS text
LANGUAGE sql STABLE
RETURN 'squadlog_' || 'events'::regclass::oid::text;

-- Waits until nobody else appends, and keeps it so to the end of the transaction. Numbers drawn
-- from a sequence become visible in the order of commits; with one writer at a time these are one.
CREATE FUNCTION lock_log() RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(log_key());
END $$;

-- The only way in. `rows` is a JSON array of whole events, which were decided where the log ended
-- with `base_position` and `base_hash`. Appends all of them, lets go of the payloads that they
-- order to be erased, and returns true; returns false, and does nothing, where the log goes on
-- behind its base: read it, and decide again. Each statement in here sees what was committed before
-- the lock was taken.
CREATE FUNCTION append_events(base_position bigint, base_hash text, rows json) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE
  head_position bigint;
  head_hash text;
  last_position bigint;
BEGIN
  PERFORM pg_advisory_xact_lock(log_key());
  SELECT position, hash INTO head_position, head_hash FROM events ORDER BY position DESC LIMIT 1;
  IF coalesce(head_position, 0) IS DISTINCT FROM base_position
    OR coalesce(head_hash, repeat('0', 64)) IS DISTINCT FROM base_hash
  THEN
    RETURN false;
  END IF;
  INSERT INTO events SELECT * FROM json_populate_recordset(NULL::events, rows);
  GET DIAGNOSTICS last_position = ROW_COUNT;
  last_position := base_position + last_position;
  IF EXISTS (
    SELECT FROM events WHERE type IN ('EntryErased', 'PayloadsDropped') AND position > base_position
  ) THEN
    UPDATE events SET payload = NULL, salt = NULL WHERE id IN (
      SELECT jsonb_array_elements_text(ids_named_by(payload)) FROM events
      WHERE type IN ('EntryErased', 'PayloadsDropped')
        AND position > base_position AND payload IS NOT NULL
    ) AND payload IS NOT NULL;
  END IF;
  PERFORM pg_notify(log_channel(), last_position::text);
  RETURN true;
END $$;

-- Functions are everybody's unless it is said otherwise.
REVOKE EXECUTE ON FUNCTION lock_log(), append_events(bigint, text, json) FROM PUBLIC;
