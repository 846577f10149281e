/** Lines of test reports and command lines that have the shape of a login, and hold none. */
export const innocentReports: readonly string[] = `
pass: src/a.ts:12
pass: test/e2e.spec.ts
pass: test/queue/retry.test.ts
First pass: tokenize/normalise2
pass: node20
pass: chromium118 and webkit17
pass: --runInBand
pass: v2.3.1-rc1
pass: PR#1234
pass: e2e_login
pass: packages/core/src/i18n.ts:88:3
pass: 3f9c2a1d
pass: build#20261130.4
Tests pass: x86_64-unknown-linux-gnu
| pass | 3f9c2a1d |
pass | fail-rate1
pass=12, fail=2
kiln.ts:1024:col:warn:TS2345x
api.test.ts:1204:suite:case:failed2x
worker.js:4242:handler:onMessage:ECONNRESET
localhost:5000:kiln:app:1.2.3-alpine
example.com:5432:orders:app:v1.2.3
mysql -h db -protocol=tcp
mysql -h db -port=3307
mysqldump -pretty1
mongodump -p 27017
docker login -p stdin1
ssh login -p 2222
tsh login -p prod-2
login page password field2 is
The login page password field2 is hidden
the secret to speed is batch_size=256
token is utf8mb4_general
The token is retries=3,backoff=250
sk-learn-compatible-estimators-v2
sk-learn-py311-wheels-2026
`
  .trim()
  .split('\n');
