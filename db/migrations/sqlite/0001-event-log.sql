-- The append-only log, the kinds of events in it, and how far each projection has read it.

CREATE TABLE events (
  position INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  stream TEXT NOT NULL,
  revision INTEGER NOT NULL,
  type TEXT NOT NULL,
  version INTEGER NOT NULL,
  recorded_at TEXT NOT NULL,
  occurred_at TEXT NOT NULL,
  actor TEXT NOT NULL,
  causation TEXT,
  correlation TEXT,
  dedupe_key TEXT UNIQUE,
  payload TEXT,
  salt TEXT,
  payload_hash TEXT NOT NULL,
  prev_hash TEXT NOT NULL,
  hash TEXT NOT NULL,
  UNIQUE (stream, revision)
) STRICT;

CREATE INDEX events_that_erase ON events (position) WHERE type IN ('EntryErased', 'PayloadsDropped');

CREATE TABLE event_kinds (
  type TEXT NOT NULL,
  version INTEGER NOT NULL,
  PRIMARY KEY (type, version)
) STRICT, WITHOUT ROWID;

CREATE TABLE projections (
  name TEXT NOT NULL,
  version INTEGER NOT NULL,
  position INTEGER NOT NULL,
  PRIMARY KEY (name, version)
) STRICT, WITHOUT ROWID;

-- INSERT OR REPLACE deletes without firing the DELETE trigger, and a far-ahead position would end the log.
CREATE TRIGGER events_continue BEFORE INSERT ON events
WHEN NEW.position <> (SELECT coalesce(max(position), 0) + 1 FROM events)
BEGIN
  SELECT raise(ABORT, 'events: a position must continue the log');
END;

CREATE TRIGGER events_are_new BEFORE INSERT ON events
WHEN EXISTS (SELECT 1 FROM events WHERE id = NEW.id)
  OR EXISTS (SELECT 1 FROM events WHERE stream = NEW.stream AND revision = NEW.revision)
  OR EXISTS (SELECT 1 FROM events WHERE dedupe_key = NEW.dedupe_key)
BEGIN
  SELECT raise(ABORT, 'events: id, revision and dedupe key must be new');
END;

CREATE TRIGGER events_stay BEFORE DELETE ON events
BEGIN
  SELECT raise(ABORT, 'events: the log is append-only');
END;

-- The one change allowed: a payload and its salt become NULL because an event in the log says so.
CREATE TRIGGER events_are_immutable BEFORE UPDATE ON events
WHEN NOT (
  NEW.payload IS NULL AND NEW.salt IS NULL
  AND NEW.position IS OLD.position AND NEW.id IS OLD.id AND NEW.stream IS OLD.stream
  AND NEW.revision IS OLD.revision AND NEW.type IS OLD.type AND NEW.version IS OLD.version
  AND NEW.recorded_at IS OLD.recorded_at AND NEW.occurred_at IS OLD.occurred_at
  AND NEW.actor IS OLD.actor AND NEW.causation IS OLD.causation
  AND NEW.correlation IS OLD.correlation AND NEW.dedupe_key IS OLD.dedupe_key
  AND NEW.payload_hash IS OLD.payload_hash AND NEW.prev_hash IS OLD.prev_hash
  AND NEW.hash IS OLD.hash
  AND EXISTS (
    SELECT 1 FROM events AS eraser, json_each(eraser.payload, '$.events') AS named
    WHERE eraser.type IN ('EntryErased', 'PayloadsDropped') AND named.value = OLD.id
      AND (eraser.type = 'EntryErased' OR OLD.type <> 'LearningRecorded')
      AND OLD.type NOT IN ('EntryErased', 'PayloadsDropped')
  )
)
BEGIN
  SELECT raise(ABORT, 'events: the log is append-only');
END;
