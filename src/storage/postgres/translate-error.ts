/** The server's and the driver's errors in our words: the only place that knows their codes. */
import { isMemoryError, MemoryError, messageOf } from '../../errors.ts';
import { errorCode } from '../file-errors.ts';

/** Whether the log was never made: the first write makes it. */
export function isMissing(error: unknown): boolean {
  return ['42P01', '3F000', '42883'].includes(codeOf(error));
}

/** Whether a prepared statement is not there, or another one of its name; nothing was run. */
export function isUnprepared(error: unknown): boolean {
  return ['26000', '42P05'].includes(codeOf(error));
}

/**
 * Whether the connection was lost, so that nobody knows whether what was asked was done: the same
 * may be asked of another connection once that is looked up.
 */
export function isLost(error: unknown): boolean {
  const code = codeOf(error);
  if (isOfFile(error) || isOfPooler(error)) return false;
  if (lostCodes.has(code) || /^08/.test(code)) return true;
  return lostMessages.test(messageOf(isMemoryError(error) ? error.cause : error));
}

/** Whether an answer was waited for in vain: the next to be asked may not answer either. */
export function isTimeout(error: unknown): boolean {
  return /timeout/iu.test(messageOf(isMemoryError(error) ? error.cause : error));
}

/** Gives any error one of the eight codes; what has one passes unchanged. `shown`: the URL. */
export function translateError(error: unknown, shown: string): unknown {
  if (isMemoryError(error)) return error;
  const code = codeOf(error);
  const known = wayIn(error) ?? reasons[code];
  if (known !== undefined) return tell(known, shown, error);
  if (isLost(error)) return tell(unreachable(error), shown, error);
  const said = messageOf(error);
  if (/^(?:42|22|23|P0)/.test(code)) {
    const message = `${shown} refused what was asked of it: ${said}.`;
    return new MemoryError({ code: 'refused', message, cause: error });
  }
  if (/certificate|self-signed|SSL|TLS/iu.test(said) || /^(?:CERT|DEPTH_ZERO|UNABLE)/.test(code)) {
    return tell(untrusted(said), shown, error);
  }
  return code === '' ? error : tell(['unavailable', `failed: ${said}.`], shown, error);
}

type Told = readonly [
  code: 'busy' | 'unavailable' | 'refused' | 'corrupt',
  text: string,
  hint?: string,
];

function tell([code, text, hint]: Told, shown: string, cause: unknown): MemoryError {
  const known = { code, message: `${shown} ${text}`, cause } as const;
  return new MemoryError(hint === undefined ? known : { ...known, hint });
}

function unreachable(error: unknown): Told {
  const said = messageOf(error) || codeOf(error);
  return [
    'unavailable',
    `could not be reached (${said}). Check that the server runs and that this machine may connect.`,
    'squadlog doctor',
  ];
}

function untrusted(said: string): Told {
  const text = `could not be reached over TLS (${said}). Check host, sslmode and sslrootcert.`;
  return ['unavailable', text, 'squadlog doctor'];
}

/** A certificate or key that the URL names; the folder of a socket is connected to, not opened. */
function isOfFile(error: unknown): boolean {
  const cause = isMemoryError(error) ? error.cause : error;
  const { syscall, code } = (cause ?? {}) as {
    readonly syscall?: unknown;
    readonly code?: unknown;
  };
  // Connections are read too, and reset.
  return syscall === 'open' || code === 'EISDIR';
}

function noFile(error: unknown): Told {
  const text = `names a file that can't be read (${messageOf(error)}). Check sslrootcert,`;
  return ['unavailable', `${text} sslcert and sslkey.`, 'squadlog doctor'];
}

/** PgBouncer knows none of our timeouts until it is told to take them. */
function isOfPooler(error: unknown): boolean {
  return /unsupported startup parameter/iu.test(
    messageOf(isMemoryError(error) ? error.cause : error),
  );
}

/** What is wrong with the way to the server where a code alone does not tell. */
function wayIn(error: unknown): Told | undefined {
  if (isOfFile(error)) return noFile(error);
  if (!isOfPooler(error)) return plainText(error);
  const text = `is behind a pooler that refuses our settings (${messageOf(error)}). Name it in its`;
  return ['unavailable', `${text} ignore_startup_parameters.`];
}

/** The server has one code for all that `pg_hba.conf` lets in by no line. */
function plainText(error: unknown): Told | undefined {
  if (codeOf(error) !== '28000' || !/no encryption/u.test(messageOf(error))) return undefined;
  const text = 'takes no connection in plain text from here: add sslmode=verify-full to its URL,';
  return ['unavailable', `${text} or a line to pg_hba.conf on the server.`, 'squadlog doctor'];
}

const tooLong =
  'was kept busy by others for too long; nothing was recorded. Try again in a moment.';

const login = 'refused the login: check user and password, and pg_hba.conf on the server.';

/** By SQLSTATE. Source: PostgreSQL 15 documentation, appendix A. */
const reasons: Readonly<Record<string, Told>> = {
  '55P03': ['busy', tooLong],
  '57014': ['busy', 'took longer than store.statementTimeoutMs; nothing was recorded. Try again.'],
  '53300': ['busy', 'has no connection left; lower store.connectionsMax or use a pooler.'],
  '40001': ['busy', tooLong],
  '40P01': ['busy', tooLong],
  '28P01': ['unavailable', login],
  '28000': ['unavailable', login],
  '3D000': ['unavailable', 'has no database of that name; create it, or name another.'],
  '42501': [
    'refused',
    'does not allow this role to do that; run db/grants/postgres.sql for it, as the owner.',
  ],
  '25006': ['unavailable', 'is a standby that takes no writes; name the primary.'],
  '53100': ['unavailable', 'has no disk space left; nothing was recorded.'],
  '57P03': ['unavailable', 'is starting up or shutting down; try again in a moment.'],
};

const lostCodes: ReadonlySet<string> = new Set([
  ...['57P01', '57P02', '57P03', '25P03'],
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EHOSTUNREACH'],
  ...['ENETUNREACH', 'EAI_AGAIN', 'ENOENT'],
]);

/** What the driver says without a code. */
const lostMessages =
  /Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|not queryable|Cannot use a pool after/iu;

function codeOf(error: unknown): string {
  const cause = isMemoryError(error) ? error.cause : error;
  // Several addresses of one host fail as one error.
  const first = (cause as { readonly errors?: readonly unknown[] })?.errors?.[0];
  return errorCode(first ?? cause);
}
