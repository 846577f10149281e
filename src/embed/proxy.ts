/**
 * Whether Node would hand a request to a proxy, as it does where it is told to obey the variables
 * `HTTP_PROXY` and `HTTPS_PROXY`: a request to this machine would then leave it.
 */

type Environment = Readonly<Record<string, string | undefined>>;

/** True where a proxy would get the request; a host that NO_PROXY names is asked directly. */
export function isProxied(url: string, environment: Environment): boolean {
  if (!obeysVariables(environment)) return false;
  const { protocol, hostname, host } = new URL(url);
  const plain = read(environment, 'HTTP_PROXY');
  // As undici's EnvHttpProxyAgent has it, which is what asks: HTTPS takes HTTP's without its own.
  const proxy = protocol === 'https:' ? read(environment, 'HTTPS_PROXY') || plain : plain;
  if (proxy === '') return false;
  const direct = read(environment, 'NO_PROXY')
    .toLowerCase()
    .split(/[\s,]+/u);
  // An IPv6 address counts within its brackets alone: of `::1` undici takes the 1 for a port.
  return !['*', hostname, host].some((name) => direct.includes(name));
}

function obeysVariables(environment: Environment): boolean {
  const options = [...process.execArgv, ...(environment['NODE_OPTIONS'] ?? '').split(' ')];
  return environment['NODE_USE_ENV_PROXY'] === '1' || options.includes('--use-env-proxy');
}

/** Lower case wins, as in most programs. */
function read(environment: Environment, name: string): string {
  return environment[name.toLowerCase()] ?? environment[name] ?? '';
}
