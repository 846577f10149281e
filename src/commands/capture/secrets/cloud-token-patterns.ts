/**
 * Keys of clouds and of the platforms that software runs on, as data: a new vendor is one line.
 * Prefixes and lengths are what the vendors document. Each pattern is linear: an unbounded run
 * ends it, or stops at whatever would start another attempt. `(?<!(?<!\\)[A-Za-z0-9])` lets the
 * letter of a flattened `\n` stand before.
 */

import { type SecretPattern, valueIn, vendor } from './secret-pattern.ts';
import { isPlaceholder } from './secret-values.ts';

export const cloudTokenPatterns: readonly SecretPattern[] = [
  ...vendor('aws-access-key', [
    ['a', /(?<![A-Z0-9])(?:AKIA|ASIA|ABIA|ACCA)[A-Z0-9]{16,}/],
    ['absk', /(?<!(?<!\\)[A-Za-z0-9])ABSK[A-Za-z0-9+/]{100,}={0,2}/],
  ]),
  {
    kind: 'aws-secret-key',
    hints: ['akia', 'asia'],
    pattern:
      /(?:AKIA|ASIA)[A-Z0-9]{16}[^A-Za-z0-9+]{1,8}(?<secret>[A-Za-z0-9+/]{40})(?![A-Za-z0-9+/=])/,
    group: 'secret',
    keep: (value) => isPlaceholder(value) || /^[0-9a-f]+$/.test(value),
  },
  ...valueIn('url-signature', [
    ['signature=', /(?:X-(?:Amz|Goog)-|[ ,;?&])Signature=(?<secret>[A-Za-z0-9%+/=_~-]{32,})/i],
  ]),
  ...vendor('google-key', [
    ['aiza', /AIza[A-Za-z0-9_-]{35,}/],
    ['gocspx-', /GOCSPX-[A-Za-z0-9_-]{24,}/],
    ['ya29.', /ya29\.[A-Za-z0-9_-]{20,}/],
    ['1//0', /(?<!(?<!\\)[A-Za-z0-9:/])1\/\/0[A-Za-z0-9_-]{24,}/],
  ]),
  ...vendor('azure-key', [
    ['key=', /(?<=(?:Account|SharedAccess|Access)Key=)[A-Za-z0-9+/]{40,}={0,2}/i],
    ['q~', /(?<!(?<!\\)[A-Za-z0-9_~.-])[A-Za-z0-9_~.-]{3}[0-9]Q~[A-Za-z0-9_~.-]{31,}/],
    ['sig=', /(?<=[?&]sig=)[A-Za-z0-9%+/=_-]{20,}/i],
    ['jqqj99', /[A-Za-z0-9]{20,60}JQQJ99[A-Za-z0-9]{16,30}/],
  ]),
  ...vendor('digitalocean-token', [['_v1_', /do[opr]_v1_[a-f0-9]{64}/]]),
  ...vendor('cloudflare-token', [
    ['v1.0-', /v1\.0-[a-f0-9]{24}-[a-f0-9]{100,}/],
    ['t_', /cf[a-z]?[ua]t_[A-Za-z0-9_-]{36,}/],
  ]),
  ...vendor('alibaba-key', [
    ['ltai', /(?<!(?<!\\)[A-Za-z0-9])LTAI[A-Za-z0-9]{12,26}(?![A-Za-z0-9])/],
  ]),
  ...vendor('tencent-key', [['akid', /(?<!(?<!\\)[A-Za-z0-9])AKID[A-Za-z0-9]{32}(?![A-Za-z0-9])/]]),
  ...vendor('scaleway-key', [['scw', /(?<![A-Za-z0-9])SCW(?=[A-Z]*\d)[A-Z0-9]{17}(?![A-Z0-9])/]]),
  ...vendor('yandex-key', [['aqvn', /(?<![A-Za-z0-9+/_-])AQVN[A-Za-z0-9_-]{35,}/]]),
  ...vendor('platform-token', [
    ['hv', /hv[bsr]\.[A-Za-z0-9_-]{20,}/],
    ['s.', /(?<![A-Za-z0-9_.$-])s\.(?=[A-Za-z]{0,23}\d)[A-Za-z0-9]{24}(?![A-Za-z0-9_.(])/],
    ['.atlasv1.', /[A-Za-z0-9]{14}\.atlasv1\.[A-Za-z0-9_-]{40,}/],
    ['hrku-', /HRKU-[A-Za-z0-9_-]{30,}/],
    ['dapi', /dapi[a-f0-9]{32}/],
    ['dp.', /dp\.(?:pt|st|ct|sa|scim|audit)\.[A-Za-z0-9.]{30,}/],
    ['_', /(?:fm[12][ar]?|fo1)_[A-Za-z0-9+/=_-]{40,}/],
    ['sb', /sb(?:p|_secret)_[A-Za-z0-9_-]{20,}/],
    ['vc', /(?<!(?<!\\)[A-Za-z0-9])vc[pairk]_[A-Za-z0-9_-]{24,}/],
    ['pscale_', /pscale_(?:tkn|pw|oauth)_[A-Za-z0-9_.=-]{20,}/],
    ['nf', /(?<!(?<!\\)[A-Za-z0-9])nf[pcoub]_[A-Za-z0-9]{30,}/],
    ['glsa_', /glsa_[A-Za-z0-9]{24,}_[A-Fa-f0-9]{8}/],
    ['glc_', /glc_[A-Za-z0-9+/=]{32,}/],
    ['sntry', /sntry[su]_[A-Za-z0-9+/=_-]{32,}/],
    ['nra', /NRA[AK]-[A-Z0-9]{27}/],
    ['nral', /(?<![A-Za-z0-9])[a-f0-9]{36}NRAL/],
    ['dt0', /dt0[a-z]\d\d\.[A-Z0-9]{24}\.[A-Z0-9]{60,}/],
    ['pul-', /(?<![A-Za-z0-9])pul-[a-f0-9]{40}(?![a-f0-9])/],
    ['tskey-', /tskey-[a-z]{2,12}-[A-Za-z0-9]{8,}(?:-[A-Za-z0-9]{16,})?/],
    ['_', /(?<![A-Za-z0-9_])2(?=[a-z0-9]*[A-Z])[A-Za-z0-9]{26}_[A-Za-z0-9]{21}(?![A-Za-z0-9_])/],
    ['sha256~', /sha256~[A-Za-z0-9_-]{40,}/],
    ['4b1d', /(?<![A-Za-z0-9])4b1d(?=[a-z0-9]*[A-Z])[A-Za-z0-9]{38}(?![A-Za-z0-9])/],
    ['ph', /(?<!(?<!\\)[A-Za-z0-9])ph[xs]_[A-Za-z0-9]{32,}/],
    ['pnu_', /(?<!(?<!\\)[A-Za-z0-9])pn[ub]_[A-Za-z0-9]{36}/],
    ['ico-', /(?<!(?<!\\)[A-Za-z0-9])ico-(?=[A-Za-z]*\d)[A-Za-z0-9]{32}(?![A-Za-z0-9])/],
    ['sdk-', /(?<![A-Za-z0-9])sdk-[a-f0-9]{8}(?:-[a-f0-9]{4}){3}-[a-f0-9]{12}/],
    ['age-secret-key-1', /AGE-SECRET-KEY-1[A-Z0-9]{50,}/],
  ]),
  ...vendor('vault-key', [
    ['ops_eyj', /ops_eyJ[A-Za-z0-9_-]{100,}/],
    [
      'a3-',
      /(?<![A-Za-z0-9])A3-[A-Z0-9]{6}-(?:[A-Z0-9]{11}|[A-Z0-9]{6}-[A-Z0-9]{5})(?:-[A-Z0-9]{5}){3}(?![A-Z0-9])/,
    ],
  ]),
];
