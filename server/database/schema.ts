import type { Sql } from './sql.ts';

/** Number of the advisory lock for creating the tables. */
const MAKING = 7_431_902;

/**
 * Tables of the servers that share a database. `server` is the server that works on a row: when its own row is deleted,
 * it loses all of its rows. Times written by servers are in ms since the epoch; compared times use the database's
 * clock.
 */
const TABLES = `
CREATE SCHEMA IF NOT EXISTS winnow;
CREATE SEQUENCE IF NOT EXISTS winnow.ends;
CREATE TABLE IF NOT EXISTS winnow.servers (
  id uuid PRIMARY KEY,
  slots integer NOT NULL,
  seen timestamptz NOT NULL DEFAULT now(),
  active integer NOT NULL DEFAULT 0,
  waiting integer NOT NULL DEFAULT 0
);
CREATE TABLE IF NOT EXISTS winnow.jobs (
  id uuid PRIMARY KEY,
  parent uuid REFERENCES winnow.jobs ON DELETE CASCADE,
  place integer,
  record jsonb NOT NULL,
  input text,
  server uuid REFERENCES winnow.servers ON DELETE SET NULL,
  created timestamptz NOT NULL DEFAULT now(),
  is_full boolean NOT NULL DEFAULT false,
  ended bigint
);
CREATE INDEX IF NOT EXISTS jobs_parts ON winnow.jobs (parent, ended);
CREATE INDEX IF NOT EXISTS jobs_unfinished ON winnow.jobs (created) WHERE parent IS NULL AND ended IS NULL;
CREATE INDEX IF NOT EXISTS jobs_server ON winnow.jobs (server) WHERE server IS NOT NULL;
CREATE TABLE IF NOT EXISTS winnow.starts (
  key text PRIMARY KEY,
  job uuid NOT NULL REFERENCES winnow.jobs ON DELETE CASCADE
);
CREATE INDEX IF NOT EXISTS starts_job ON winnow.starts (job);
CREATE TABLE IF NOT EXISTS winnow.results (
  job uuid PRIMARY KEY REFERENCES winnow.jobs ON DELETE CASCADE,
  response text NOT NULL
);
CREATE TABLE IF NOT EXISTS winnow.found (
  id bigserial PRIMARY KEY,
  job uuid NOT NULL REFERENCES winnow.jobs ON DELETE CASCADE,
  url text NOT NULL,
  found text NOT NULL
);
CREATE UNIQUE INDEX IF NOT EXISTS found_once ON winnow.found (job, md5(url));
CREATE TABLE IF NOT EXISTS winnow.pages (
  id uuid PRIMARY KEY REFERENCES winnow.jobs ON DELETE CASCADE,
  place bigserial,
  input text NOT NULL,
  lists_links boolean NOT NULL,
  starts integer NOT NULL DEFAULT 0,
  server uuid REFERENCES winnow.servers ON DELETE SET NULL,
  outcome text
);
CREATE INDEX IF NOT EXISTS pages_waiting ON winnow.pages (place) WHERE server IS NULL AND outcome IS NULL;
CREATE INDEX IF NOT EXISTS pages_server ON winnow.pages (server) WHERE server IS NOT NULL;
CREATE TABLE IF NOT EXISTS winnow.files (
  name text PRIMARY KEY,
  type text NOT NULL,
  bytes bytea NOT NULL,
  expires timestamptz NOT NULL
);
CREATE TABLE IF NOT EXISTS winnow.events (
  place bigserial PRIMARY KEY,
  id uuid NOT NULL UNIQUE,
  job uuid NOT NULL REFERENCES winnow.jobs ON DELETE CASCADE,
  part uuid,
  name text NOT NULL,
  tries integer NOT NULL DEFAULT 0,
  due timestamptz NOT NULL DEFAULT now(),
  server uuid REFERENCES winnow.servers ON DELETE SET NULL
);
CREATE INDEX IF NOT EXISTS events_job ON winnow.events (job, place);
CREATE TABLE IF NOT EXISTS winnow.requests (
  place bigserial PRIMARY KEY,
  id uuid NOT NULL UNIQUE,
  endpoint text NOT NULL,
  created bigint NOT NULL,
  target text
);
CREATE TABLE IF NOT EXISTS winnow.credits (
  day text PRIMARY KEY,
  credits bigint NOT NULL,
  at bigint NOT NULL
);
CREATE TABLE IF NOT EXISTS winnow.scrapes (
  id uuid PRIMARY KEY,
  document text NOT NULL,
  created timestamptz NOT NULL DEFAULT now(),
  request text
);
CREATE TABLE IF NOT EXISTS winnow.monitors (
  place bigserial,
  id uuid PRIMARY KEY,
  config text NOT NULL,
  status text NOT NULL,
  retention integer NOT NULL,
  created bigint NOT NULL,
  updated bigint NOT NULL,
  next_run bigint,
  last_run bigint,
  summary text
);
CREATE INDEX IF NOT EXISTS monitors_due ON winnow.monitors (next_run) WHERE status = 'active';
CREATE TABLE IF NOT EXISTS winnow.checks (
  place bigserial,
  id uuid PRIMARY KEY,
  monitor uuid NOT NULL REFERENCES winnow.monitors ON DELETE CASCADE,
  record text NOT NULL,
  created bigint NOT NULL,
  is_over boolean NOT NULL,
  server uuid REFERENCES winnow.servers ON DELETE SET NULL
);
CREATE UNIQUE INDEX IF NOT EXISTS checks_open ON winnow.checks (monitor) WHERE NOT is_over;
CREATE INDEX IF NOT EXISTS checks_monitor ON winnow.checks (monitor, place);
CREATE TABLE IF NOT EXISTS winnow.checked_pages (
  place bigserial,
  id uuid PRIMARY KEY,
  check_id uuid NOT NULL REFERENCES winnow.checks ON DELETE CASCADE,
  target uuid NOT NULL,
  key text NOT NULL,
  url text NOT NULL,
  status text NOT NULL,
  record text NOT NULL,
  UNIQUE (check_id, target, key)
);
CREATE TABLE IF NOT EXISTS winnow.seen_pages (
  monitor uuid NOT NULL REFERENCES winnow.monitors ON DELETE CASCADE,
  target uuid NOT NULL,
  key text NOT NULL,
  url text NOT NULL,
  record text NOT NULL,
  is_gone boolean NOT NULL,
  seen bigint NOT NULL,
  PRIMARY KEY (monitor, target, key)
);
CREATE TABLE IF NOT EXISTS winnow.monitor_events (
  place bigserial PRIMARY KEY,
  id uuid NOT NULL UNIQUE,
  job uuid NOT NULL REFERENCES winnow.checks ON DELETE CASCADE,
  part uuid,
  name text NOT NULL,
  tries integer NOT NULL DEFAULT 0,
  due timestamptz NOT NULL DEFAULT now(),
  server uuid REFERENCES winnow.servers ON DELETE SET NULL
);
CREATE INDEX IF NOT EXISTS monitor_events_job ON winnow.monitor_events (job, place);
CREATE TABLE IF NOT EXISTS winnow.expired (
  job uuid PRIMARY KEY,
  since timestamptz NOT NULL DEFAULT now()
);
`;

/** Columns that tables of an older version lack. No release has written such tables, so they are not upgraded. */
const NEWEST = [
  ['servers', 'waiting'],
  ['scrapes', 'request'],
] as const;

/** Renames the schema of an older version, with all of its rows. The name says until when it was used. */
const SET_ASIDE = `
DO $$ BEGIN
  IF EXISTS (
    SELECT FROM (VALUES ${NEWEST.map(([table, column]) => `('${table}', '${column}')`)}) AS newest (made, part)
    WHERE to_regclass('winnow.' || made) IS NOT NULL AND NOT EXISTS (
      SELECT FROM information_schema.columns
      WHERE table_schema = 'winnow' AND table_name = made AND column_name = part
    )
  ) THEN EXECUTE 'ALTER SCHEMA winnow RENAME TO winnow_until_' || to_char(now(), 'YYYYMMDD_HH24MISS');
  END IF;
END $$;
`;

/**
 * Creates the tables, unless they exist. Tables of an older version are kept under another name. Servers that start at once
 * do so one after the other.
 * @returns names of the schemas that were set aside, now or before
 */
export async function makeTables(sql: Pick<Sql, 'run' | 'query'>): Promise<string[]> {
  await sql.run(`BEGIN; SELECT pg_advisory_xact_lock(${MAKING}); ${SET_ASIDE} ${TABLES} COMMIT;`);
  const kept = await sql.query<{ name: string }>(
    "SELECT nspname AS name FROM pg_namespace WHERE nspname LIKE 'winnow\\_until\\_%' ORDER BY nspname",
  );
  return kept.map(({ name }) => name);
}
