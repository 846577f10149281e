/** Tokens of code hosts, registries, build and review services, as data: a vendor is one line. */

import { type SecretPattern, vendor } from './secret-pattern.ts';

export const codeTokenPatterns: readonly SecretPattern[] = [
  ...vendor('github-token', [
    ['gh', /gh[pousr]_[A-Za-z0-9_]{30,}(?:\.[A-Za-z0-9_-]{10,}){0,2}/],
    ['github_pat_', /github_pat_[A-Za-z0-9_]{30,}/],
  ]),
  ...vendor('gitlab-token', [
    ['gl', /gl(?:pat|ptt|dt|rt|cbt|ft|soat|imt|oas|agent|ffct|wt)-[A-Za-z0-9_.-]{20,}/],
    ['gr1348941', /GR1348941[A-Za-z0-9_-]{20,}/],
  ]),
  ...vendor('atlassian-token', [
    ['atatt', /ATATT[A-Za-z0-9_=-]{24,}/],
    ['atctt', /ATCTT[A-Za-z0-9_=-]{24,}/],
    ['atbb', /ATBB[A-Za-z0-9_=-]{24,}/],
    ['atta', /(?<![A-Za-z0-9])ATTA[a-f0-9]{64}/],
  ]),
  ...vendor('registry-token', [
    ['npm_', /npm_[A-Za-z0-9]{36,}/],
    ['pypi-', /pypi-[A-Za-z0-9_-]{50,}/],
    ['rubygems_', /rubygems_[a-f0-9]{48}/],
    ['dckr_', /dckr_(?:pat|oat)_[A-Za-z0-9_-]{20,}/],
    ['oy2', /(?<!(?<!\\)[A-Za-z0-9])oy2[a-z0-9]{43}(?![a-z0-9])/],
    ['cio', /(?<!(?<!\\)[A-Za-z0-9])cio(?=[A-Za-z]*\d)[A-Za-z0-9]{32}(?![A-Za-z0-9])/],
    ['clojars_', /CLOJARS_[a-z0-9]{60}/],
    ['akc', /(?<![A-Za-z0-9+/])AKC[A-Za-z0-9]{60,}/],
  ]),
  ...vendor('build-token', [
    ['ccipat_', /CCIPAT_[A-Za-z0-9_]{30,}/],
    ['bk', /bk[ua]a_[a-f0-9]{40}/],
    ['sq', /(?<!(?<!\\)[A-Za-z0-9])sq[pua]_[a-f0-9]{40}/],
    ['snyk_', /snyk_[a-z]{3}\.[A-Za-z0-9.]{3,16}\.[A-Za-z0-9_-]{40,}/],
    ['sgp_', /sgp_(?:[a-f0-9]{16}_|local_)?[a-f0-9]{40}/],
  ]),
];
