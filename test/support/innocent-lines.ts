/** Lines of real lessons that only look as if they held a secret: each must stay as it is. */

import { innocentReports } from './innocent-reports.ts';

/** Ids, hashes, settings, code and prose about secrets. */
export const innocentLines: readonly string[] = [
  ...innocentReports,
  'Reverted by 9fceb02d0ae598e95dc970b74767f19372d61af8',
  `The image digest is sha256:${'9f86d081884c7d65'.repeat(4)}`,
  'Run f47ac10b-58cc-4372-a567-0e02b2c3d479 failed twice',
  'Event 01HZY3V9K2QJ4T5W6X7Y8Z9ABC is the first bad one',
  `Public key: ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAI${'Ab9x'.repeat(10)} dev@kiln`,
  `"integrity": "sha512-${'aB3d/+'.repeat(14)}=="`,
  `Cache key: deps-v3-linux-x64-${'9f86d081884c7d65'.repeat(4)}`,
  ...`
Fixed in commit 3f9c2a1
The token budget 500 is enough for three layers
Set tokenBudget: 500 in squadlog.json
password must have 12 letters
secret: see vault
password: stored in 1Password
The password field is called passwordHash in the users table
token: 4096 per request
tokens: 1500
max_tokens = 2048
Use max_tokens: 4096 for the summariser
The API key lives in the environment variable OPENAI_API_KEY
apiKey: process.env.OPENAI_API_KEY
api_key = os.environ["OPENAI_API_KEY"]
password = getpass.getpass()
password: {{ vault.db_password }}
password: <your-password>
password=********
The key is the id of the row
Primary key: user_id
key: value pairs are sorted
-----BEGIN PUBLIC KEY-----
-----BEGIN CERTIFICATE-----
https://packages.example/zod/-/zod-4.6.7.tgz
postgres://localhost:5432/app needs no password
redis://cache:6379/0
git@github.com:kiln/app.git
ssh://git@github.com/kiln/app.git
https://user@example.com/path is the login page
Contact anna@example.com for access
src/surfaces/cli/present/transformation.ts is the only presenter
node_modules/better-sqlite3/build/Release/better_sqlite3.node
better-sqlite3@12.11.1 and kysely@0.28.19
@modelcontextprotocol/server 2.0.0-beta.3
Use the header Authorization: Bearer <token>
Send Authorization: Bearer $TOKEN
Basic auth is off in production
Basic understanding of generics is enough
Bearer tokens expire after 15 minutes
Tokens are rotated every 24h
The secret to fast tests is one database per worker
Secret rotation: weekly
secrets: inherit
Secrets Manager: us-east-1
kubectl get secret app-tls -n prod
The CSRF token: compare in constant time
token: string
password: string;
apiKey?: string
const token = await getToken(session)
token = request.headers.get("x-token")
password: z.string().min(12)
if (password === undefined) throw
--token-file /run/secrets/token
--password-stdin is required
docker login --password-stdin
--token TOKEN
PGPASSWORD is read from ~/.pgpass
The auth cookie is called __Host-session
Cookie: SameSite=Strict
The session id is spawn-7
session: run-2026-11-30-04
ISO time 2026-11-30T18:31:32.000Z
UTF-8 BOM is EF BB BF
Colours: #ff8800 and #1a2b3c
IPv6 2001:0db8:85a3:0000:0000:8a2e:0370:7334 is refused
MAC 00:1B:44:11:3A:B7
ETag "33a64df551425fcc55e4d42a148795d9f25f89d4"
Checksum md5 d41d8cd98f00b204e9800998ecf8427e
crc32 0xDEADBEEF
Port 5432 is taken; use 5433
The pattern ^[A-Za-z0-9_-]{20,}$ matches ids
sk-learn and sk-toolkit are the packages
hf_transfer speeds up downloads
npm_config_cache must be writable
npm_lifecycle_event is set by npm
pk_users is the primary key constraint
The test_live_reload_after_change flag is flaky
AKIA is the prefix of AWS keys
ghp_ is the prefix of classic tokens
gh pr create --fill --base main
eyJ is how a JWT starts
JWTs are verified with RS256
The ECDSA P-256 key pair is made at start
xoxb- tokens are refused by the linter
sk_live_ keys must never be used in tests
Password reset links expire after 30 minutes
Password policy: minimum 12 characters
Passwort-Regel: mindestens 12 Zeichen
密码必须至少12个字符
令牌预算为500
パスワードは12文字以上にする
access_key_id: the first column
client_id: 1234567890
user: admin
credentials: read from the keychain
credentials are read from ~/.aws/credentials
AWS region: eu-central-1, account 123456789012
arn:aws:iam::123456789012:role/deploy
gs://kiln-artifacts/2026/11/30/build.tar.gz
sort key: recordedAt
foreign_key = orders_customer_id_fkey
idempotency key: order-2026-000123
The keyboard shortcut: Ctrl+Shift+P
Primary key = (stream, revision)
TOKEN_LIMIT=8000
The tokenizer: o200k_base
encoding: cl100k_base
token_type: bearer
"token_type": "Bearer"
grant_type=authorization_code
author: Anna
authorName: "Kiln Bot"
The pass rate: 98.7%
bypass: true
passes: 12
compass: north
Tests pass: 1532
pass: 1532 fail: 0
pass the --frozen-lockfile flag
passing=true
The word secret in the path src/commands/capture/secrets/scrub-secrets.ts
Deploy id dpl_8Kp2mQ is in the log
Issue KILN-4821 tracks it
PR #118916
v1.2.3-beta.4+build.20261130
data:image/png;base64,iVBORw0KGgo=
Use Buffer.from(text, "base64")
The Kubernetes pod kiln-api-7d9f8b6c5d-x2x4z restarts
docker image registry.example.com/kiln/api:2026.11.30-3f9c2a1
function computeTokenBudgetForLayer(layer)
SquadDistilledEventPayloadSchemaVersion2
test_user_can_reset_password_with_valid_token
TEST_DATABASE_URL=postgres://localhost/test
x=1;y=2;z=3
PrivateKey must not be logged
privateKeyPath = /etc/ssl/private/kiln.pem
token_path: /var/run/secrets/kubernetes.io/serviceaccount/token
secretName: kiln-tls
secretKeyRef: name kiln-db
secret_id = aws_secretsmanager_secret.db.id
password_hash: bcrypt, cost 12
passwordPolicy: strong
API keys: rotate every 90 days
api key: ask ops
token: ask in #ops
password: ask Anna
The password is required
The password is hashed with argon2id
The token is invalid after logout
The token is missing
The secret is shared via 1Password
The API key is in 1Password, item kiln-staging
auth: oauth2
authToken: null
password: null
password: true
password: ""
token=undefined
The token expires_in: 3600
Use X-Api-Key: header, not query
PASSWORD_MIN_LENGTH=12
SESSION_SECRET is required at start
secret/data/kiln is the Vault path
vault kv get secret/kiln
L12 and P7 are short ids
curl -u $USER:$PASS https://x.dev
mysql -u root -p app
ssh -p 2222 deploy@host
mkdir -p src/surfaces/cli
cp -a dist/ out/
docker run -p 8080:80 nginx
sshpass is not installed
`
    .trim()
    .split('\n'),
];
