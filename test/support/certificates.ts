/** Certificates of an authority of one's own, made by `openssl`, which PostgreSQL brings along. */
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Authority {
  /** The file that who trusts it is given. */
  readonly file: string;
  /** A certificate for names such as `DNS:localhost` or `IP:127.0.0.1`, and its key. */
  issue(names: readonly string[]): { readonly certificate: string; readonly key: string };
}

/** Writes into `folder`; `name` is unique there. */
export function makeAuthority(folder: string, name: string): Authority {
  const path = (ending: string) => join(folder, `${name}.${ending}`);
  const [file, ownKey] = [path('pem'), path('key')];
  openssl(['req', '-x509', ...newKey, '-keyout', ownKey, '-out', file, '-subj', `/CN=${name}`]);
  let count = 0;
  return {
    file,
    issue: (names) => {
      count += 1;
      const [key, request] = [path(`${count}.key`), path(`${count}.csr`)];
      const [certificate, extension] = [path(`${count}.crt`), path(`${count}.ext`)];
      writeFileSync(extension, `subjectAltName=${names.join(',')}\n`);
      openssl(['req', ...newKey, '-keyout', key, '-out', request, '-subj', '/CN=server']);
      const by = ['-CA', file, '-CAkey', ownKey, '-set_serial', String(count)];
      openssl(['x509', '-req', '-in', request, ...by, '-extfile', extension, '-out', certificate]);
      return { certificate, key };
    },
  };
}

const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];

function openssl(words: readonly string[]): void {
  execFileSync('openssl', words, { stdio: 'pipe' });
}
