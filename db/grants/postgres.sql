-- Lets a role use a log that somebody else owns: read all of it, add to its end, and nothing else.
--
--   psql -v schema=team_a -v role=app -f db/grants/postgres.sql postgres://owner@host/database
--   psql -v schema=team_a -v reader=auditor -f db/grants/postgres.sql …
--
-- `role` reads and writes, `reader` only reads; both may be given. Run it as the owner of the log,
-- once the log is made and again after an update of Squadlog. Running it twice changes nothing.

\set ON_ERROR_STOP on
BEGIN;

-- Nothing here is everybody's. What keeps the log append-only runs with the rights of the owner.
REVOKE ALL ON SCHEMA :"schema" FROM PUBLIC;
REVOKE ALL ON ALL TABLES IN SCHEMA :"schema" FROM PUBLIC;
REVOKE ALL ON ALL FUNCTIONS IN SCHEMA :"schema" FROM PUBLIC;

\if :{?role}
-- A role keeps nothing that it was given earlier.
REVOKE ALL ON SCHEMA :"schema" FROM :"role";
REVOKE ALL ON ALL TABLES IN SCHEMA :"schema" FROM :"role";
REVOKE ALL ON ALL FUNCTIONS IN SCHEMA :"schema" FROM :"role";

GRANT USAGE ON SCHEMA :"schema" TO :"role";
GRANT SELECT ON ALL TABLES IN SCHEMA :"schema" TO :"role";

-- The only way in: it takes what continues the log, and erases what an event in the log names.
GRANT EXECUTE ON FUNCTION :"schema".append_events(bigint, text, json) TO :"role";
-- Keeps others from appending until the end of the transaction.
GRANT EXECUTE ON FUNCTION :"schema".lock_log() TO :"role";
-- The name on which news of the log are told; listening to it needs no right.
GRANT EXECUTE ON FUNCTION :"schema".log_channel() TO :"role";
\endif

\if :{?reader}
REVOKE ALL ON SCHEMA :"schema" FROM :"reader";
REVOKE ALL ON ALL TABLES IN SCHEMA :"schema" FROM :"reader";
REVOKE ALL ON ALL FUNCTIONS IN SCHEMA :"schema" FROM :"reader";

GRANT USAGE ON SCHEMA :"schema" TO :"reader";
GRANT SELECT ON ALL TABLES IN SCHEMA :"schema" TO :"reader";
GRANT EXECUTE ON FUNCTION :"schema".log_channel() TO :"reader";
\endif

COMMIT;
