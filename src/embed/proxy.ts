/**
 * Whether Node would hand a request to a proxy, as it does where it is told to obey the variables
 * `HTTP_PROXY` and `HTTPS_PROXY`: a request to this machine would then leave it.
 */

type Environment = Readonly<Record<string, string | undefined>>;

/** True where a proxy would get the request; a host that NO_PROXY names is asked directly. */
export function isProxied(url: string, environment: Environment): boolean {
  if (!obeysVariables(environment)) return false;
  const { protocol, hostname, host } = new URL(url);
  const proxy = read(environment, protocol === 'https:' ? 'HTTPS_PROXY' : 'HTTP_PROXY');
  if (proxy === '') return false;
  const direct = read(environment, 'NO_PROXY')
    .toLowerCase()
    .split(/[\s,]+/u);
  const names = ['*', hostname, host, hostname.replace(/^\[|\]$/gu, '')];
  return !names.some((name) => direct.includes(name));
}

function obeysVariables(environment: Environment): boolean {
  const options = [...process.execArgv, ...(environment['NODE_OPTIONS'] ?? '').split(' ')];
  return environment['NODE_USE_ENV_PROXY'] === '1' || options.includes('--use-env-proxy');
}

/** Lower case wins, as in most programs. */
function read(environment: Environment, name: string): string {
  return environment[name.toLowerCase()] ?? environment[name] ?? '';
}
