/**
 * The shapes of secrets that betray themselves, as data: a new vendor is one line. Prefixes are
 * what
 * the vendors document. Each pattern is linear: an unbounded run ends it, or stops at whatever
 * would
 * start another attempt. `(?<!(?<!\\)[A-Za-z0-9])` lets the letter of a flattened `\n` stand
 * before.
 */

import { isOrdinaryValue, isPlaceholder } from './secret-values.ts';

export interface SecretPattern {
  /** Lower-case letters and hyphens; it is what the marker `[masked:<kind>]` shows. */
  readonly kind: string;
  /** Flags `g` and `d` are added when it is run. */
  readonly pattern: RegExp;
  /** Which group is the secret; the whole match without it. */
  readonly group?: number | string;
  /**
   * Lower case; a text that holds none of them in any case is not searched, which spares compiling
   * the pattern.
   */
  readonly hints?: readonly string[];
  /** True when the text that looks like a secret must stay as it is. */
  readonly keep?: (secret: string) => boolean;
}

/** In order of trust: where two overlap, the earlier one names the kind. */
export const tokenPatterns: readonly SecretPattern[] = [
  {
    kind: 'private-key',
    hints: ['private key'],
    pattern:
      /-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----(?:(?:(?!-----BEGIN )[\s\S])*?-----END [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----|(?:(?:\s|\\[nr]|[>|"'+])*(?:(?:Proc-Type|DEK-Info|Version|Comment):[^\n\\]{0,200}|[A-Za-z0-9+/=]{16,}|[A-Za-z0-9+/]{1,15}=))*)/,
    keep: (block) => !/[A-Za-z0-9+/]{12}/.test(block.replaceAll(/-----[A-Z0-9 ]+-----/g, '')),
  },
  ...vendor('aws-access-key', [['a', /(?<![A-Z0-9])(?:AKIA|ASIA|ABIA|ACCA)[A-Z0-9]{16,}/]]),
  {
    kind: 'aws-secret-key',
    hints: ['akia', 'asia'],
    pattern:
      /(?:AKIA|ASIA)[A-Z0-9]{16}[^A-Za-z0-9+]{1,8}(?<secret>[A-Za-z0-9+/]{40})(?![A-Za-z0-9+/=])/,
    group: 'secret',
    keep: (value) => isPlaceholder(value) || /^[0-9a-f]+$/.test(value),
  },
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
  ...vendor('platform-token', [
    ['hv', /hv[bsr]\.[A-Za-z0-9_-]{20,}/],
    ['.atlasv1.', /[A-Za-z0-9]{14}\.atlasv1\.[A-Za-z0-9_-]{40,}/],
    ['hrku-', /HRKU-[A-Za-z0-9_-]{30,}/],
    ['dapi', /dapi[a-f0-9]{32}/],
    ['dp.', /dp\.(?:pt|st|ct|sa|scim|audit)\.[A-Za-z0-9.]{30,}/],
    ['_', /(?:fm[12][ar]?|fo1)_[A-Za-z0-9+/=_-]{40,}/],
    ['sb', /sb(?:p|_secret)_[A-Za-z0-9_-]{20,}/],
    ['pscale_', /pscale_(?:tkn|pw|oauth)_[A-Za-z0-9_.=-]{20,}/],
    ['nf', /(?<!(?<!\\)[A-Za-z0-9])nf[pcoub]_[A-Za-z0-9]{30,}/],
    ['glsa_', /glsa_[A-Za-z0-9]{24,}_[A-Fa-f0-9]{8}/],
    ['glc_', /glc_[A-Za-z0-9+/=]{32,}/],
    ['sntry', /sntry[su]_[A-Za-z0-9+/=_-]{32,}/],
    ['nrak-', /NRAK-[A-Z0-9]{27}/],
    ['pmak-', /PMAK-[a-f0-9]{24}-[a-f0-9]{34}/],
    ['age-secret-key-1', /AGE-SECRET-KEY-1[A-Z0-9]{50,}/],
  ]),
  ...vendor('github-token', [
    ['gh', /gh[pousr]_[A-Za-z0-9_]{30,}(?:\.[A-Za-z0-9_-]{10,}){0,2}/],
    ['github_pat_', /github_pat_[A-Za-z0-9_]{30,}/],
  ]),
  ...vendor('gitlab-token', [
    ['gl', /gl(?:pat|ptt|dt|rt|cbt|ft|soat|imt|oas|agent|ffct)-[A-Za-z0-9_.-]{20,}/],
  ]),
  ...vendor('atlassian-token', [
    ['atatt', /ATATT[A-Za-z0-9_=-]{24,}/],
    ['atctt', /ATCTT[A-Za-z0-9_=-]{24,}/],
    ['atbb', /ATBB[A-Za-z0-9_=-]{24,}/],
  ]),
  ...vendor('registry-token', [
    ['npm_', /npm_[A-Za-z0-9]{36,}/],
    ['pypi-', /pypi-[A-Za-z0-9_-]{50,}/],
    ['rubygems_', /rubygems_[a-f0-9]{48}/],
    ['dckr_', /dckr_(?:pat|oat)_[A-Za-z0-9_-]{20,}/],
    ['oy2', /(?<!(?<!\\)[A-Za-z0-9])oy2[a-z0-9]{43}(?![a-z0-9])/],
  ]),
  ...vendor('slack-token', [
    ['xox', /xox[a-z](?:\.xox[a-z])?-[A-Za-z0-9-]{10,}/],
    ['xapp-', /xapp-\d-[A-Za-z0-9-]{20,}/],
  ]),
  ...vendor('webhook', [
    [
      'hooks.slack',
      /(?<=hooks\.slack(?:-gov)?\.com\/(?:services|workflows|triggers)\/)[A-Za-z0-9_/-]{20,}/i,
    ],
    [
      'webhooks',
      /(?<=discord(?:app)?\.com\/api\/(?:v\d{1,2}\/)?webhooks\/\d{5,25}\/)[A-Za-z0-9_-]{20,}/i,
    ],
    ['webhook.office', /(?<=webhook\.office\.com\/webhookb2\/)[A-Za-z0-9@/_-]{30,}/i],
  ]),
  ...vendor('discord-token', [
    [
      '.',
      /(?<!(?<!\\)[A-Za-z0-9_.-])[MNO][A-Za-z0-9_-]{23,27}\.[A-Za-z0-9_-]{6}\.[A-Za-z0-9_-]{27,}/,
    ],
  ]),
  ...vendor('telegram-token', [[':', /(?<![0-9])[0-9]{8,10}:[A-Za-z0-9_-]{35,}/]]),
  ...vendor('anthropic-key', [['sk-ant-', /sk-ant-[A-Za-z0-9_-]{20,}/]]),
  ...vendor('model-key', [
    ['sk-', /(?<!(?<!\\)[A-Za-z])sk-[A-Za-z0-9_-]{20,}/],
    ['hf_', /hf_[A-Za-z0-9]{30,}/],
    ['gsk_', /gsk_[A-Za-z0-9]{40,}/],
    ['r8_', /(?<!(?<!\\)[A-Za-z0-9])r8_[A-Za-z0-9]{30,}/],
    ['xai-', /xai-[A-Za-z0-9]{40,}/],
    ['pplx-', /pplx-[A-Za-z0-9]{40,}/],
    ['nvapi-', /nvapi-[A-Za-z0-9_-]{40,}/],
    ['tvly-', /tvly-[A-Za-z0-9_-]{24,}/],
    ['tgp_v1_', /tgp_v1_[A-Za-z0-9_-]{30,}/],
    ['lsv2_', /lsv2_(?:pt|sk)_[a-f0-9]{32}_[a-f0-9]{8,}/],
    ['pcsk_', /pcsk_[A-Za-z0-9_]{40,}/],
    ['jina_', /jina_[A-Za-z0-9_-]{40,}/],
    ['sk_', /(?<!(?<!\\)[A-Za-z0-9])sk_[a-f0-9]{48}/],
  ]),
  ...vendor('payment-key', [
    ['k_', /[srp]k_(?:live|test)_[A-Za-z0-9]{16,}/],
    ['whsec_', /whsec_[A-Za-z0-9+/=]{24,}/],
    ['sq0', /sq0(?:atp|csp)-[A-Za-z0-9_-]{22,}/],
    ['shp', /shp(?:at|ca|pa|ss)_[A-Fa-f0-9]{32}/],
  ]),
  ...vendor('mail-key', [
    ['sg.', /SG\.[A-Za-z0-9_-]{16,32}\.[A-Za-z0-9_-]{32,}/],
    ['key-', /(?<!(?<!\\)[A-Za-z0-9])key-[a-f0-9]{32}(?![a-f0-9])/],
    ['-us', /(?<!(?<!\\)[A-Za-z0-9])[a-f0-9]{32}-us[0-9]{1,2}(?![0-9])/],
    ['xkeysib-', /xkeysib-[a-f0-9]{64}-[A-Za-z0-9]{16}/],
    ['re_', /(?<!(?<!\\)[A-Za-z0-9])re_[A-Za-z0-9]{8}_[A-Za-z0-9]{20,}/],
  ]),
  ...vendor('twilio-key', [['sk', /(?<!(?<!\\)[A-Za-z0-9])SK[a-f0-9]{32}(?![a-f0-9])/]]),
  ...vendor('workspace-token', [
    ['lin_', /lin_(?:api|oauth)_[A-Za-z0-9]{32,}/],
    ['_', /(?<!(?<!\\)[A-Za-z0-9])(?:secret|ntn)_[A-Za-z0-9]{40,}/],
    ['fig', /fig[dou]_[A-Za-z0-9_-]{36,}/],
    ['pat', /(?<!(?<!\\)[A-Za-z0-9])pat[A-Za-z0-9]{14}\.[a-f0-9]{64}/],
    ['ccipat_', /CCIPAT_[A-Za-z0-9_]{30,}/],
    ['bkua_', /bkua_[a-f0-9]{40}/],
  ]),
  ...vendor('jwt', [
    [
      'eyj',
      /(?:(?<!(?<!\\)[A-Za-z0-9_-])|(?<=(?<![\w-])__))eyJ[A-Za-z0-9_-]{6,}(?:\.[A-Za-z0-9_-]+){1,4}/,
    ],
  ]),
  {
    kind: 'url-password',
    hints: ['://'],
    pattern:
      /:\/\/[^\s:@/"'`<>]{0,128}:(?<secret>(?!\d{1,5}[/?#])(?:(?!:\/\/)[^\s"'`<>]){1,512}?)@(?=[A-Za-z0-9[*$_.-][^\s/@"'`<>]{0,255}(?:[/\s"'`<>]|$))/,
    group: 'secret',
    keep: isPlaceholder,
  },
  {
    kind: 'url-credential',
    hints: ['://'],
    pattern: /:\/\/(?<secret>[A-Za-z0-9_-]{20,128})@(?=[A-Za-z0-9[])/,
    group: 'secret',
    keep: isOrdinaryValue,
  },
];

/**
 * Tokens, each beside its hint, that stay only when they are placeholders or plain words behind
 * the prefix.
 */
function vendor(
  kind: string,
  tokens: readonly (readonly [hint: string, pattern: RegExp])[],
): readonly SecretPattern[] {
  const keep = isPlaceholderToken;
  return tokens.map(([hint, pattern]) => ({ kind, pattern, hints: [hint], keep }));
}

function isPlaceholderToken(token: string): boolean {
  const isFiller = token.replaceAll(/(.)\1{7,}/g, '').length <= 16;
  return isFiller || token.includes('...') || /^[a-z]+(?:[-_][a-z]+)*$/.test(token);
}
