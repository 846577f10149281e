/** Tokens of chat, models, payment, mail and office services, as data: a vendor is one line. */

import { type SecretPattern, vendor } from './secret-pattern.ts';

export const accountTokenPatterns: readonly SecretPattern[] = [
  ...vendor('slack-token', [
    ['xox', /xox[a-z](?:\.xox[a-z])?-(?:[A-Za-z0-9_-]|%[0-9A-F]{2}){10,}/],
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
    ['hooks.zapier', /(?<=hooks\.zapier\.com\/hooks\/catch\/)[A-Za-z0-9/]{12,}/i],
    [
      'maker.ifttt',
      /(?<=maker\.ifttt\.com\/trigger\/[\w-]{1,64}\/(?:json\/)?with\/key\/)[\w-]{16,}/i,
    ],
  ]),
  ...vendor('discord-token', [
    [
      '.',
      /(?<!(?<!\\)[A-Za-z0-9_.-])[MNO][A-Za-z0-9_-]{23,27}\.[A-Za-z0-9_-]{6}\.[A-Za-z0-9_-]{27,}/,
    ],
  ]),
  ...vendor('telegram-token', [[':', /(?<![0-9])[0-9]{8,10}:[A-Za-z0-9_-]{35,}/]]),
  ...vendor('matrix-token', [
    ['sy', /(?<![A-Za-z0-9])syt_[A-Za-z0-9]{1,200}_[A-Za-z0-9]{20}_\w{6}/],
  ]),
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
    ['fw_', /(?<!(?<!\\)[A-Za-z0-9])fw_(?=[A-Za-z]*\d)[A-Za-z0-9]{22,}/],
    ['csk-', /(?<!(?<!\\)[A-Za-z0-9])csk-[a-z0-9]{40,}/],
    ['e2b_', /(?<!(?<!\\)[A-Za-z0-9])e2b_[a-f0-9]{40}/],
    ['pa-', /(?<!(?<!\\)[A-Za-z0-9_-])pa-(?=[A-Za-z_-]*\d)(?=[a-z0-9_-]*[A-Z])[A-Za-z0-9_-]{43}/],
    ['wandb_v1_', /wandb_v1_[A-Za-z0-9_]{40,}/],
    ['fc-', /(?<!(?<!\\)[A-Za-z0-9])fc-[a-f0-9]{32}(?![a-f0-9])/],
    ['api_org_', /(?<!(?<!\\)[A-Za-z0-9])api_org_[A-Za-z0-9]{30,}/],
  ]),
  ...vendor('payment-key', [
    ['k_', /[srp]k_(?:live|test|prod)_[A-Za-z0-9]{16,}/],
    ['whsec_', /whsec_[A-Za-z0-9+/=]{24,}/],
    ['sq0', /sq0(?:atp|csp|idp)-[A-Za-z0-9_-]{22,}/],
    ['eaa', /(?<![A-Za-z0-9+/_-])EAA[A-Za-z][A-Za-z0-9_-]{50,}/],
    ['shp', /shp(?:at|ca|pa|ss|tka)_[A-Fa-f0-9]{32}/],
    ['access_token$', /access_token\$(?:production|sandbox)\$[a-z0-9]{8,24}\$[a-f0-9]{32}/],
    ['rzp_', /rzp_(?:live|test)_[A-Za-z0-9]{14,}/],
    ['a21aa', /(?<![A-Za-z0-9+/_-])A21AA[A-Za-z0-9_-]{80,}/],
    [
      'access-',
      /access-(?:sandbox|development|production)-[a-f0-9]{8}(?:-[a-f0-9]{4}){3}-[a-f0-9]{12}/,
    ],
    ['aqe', /(?<![A-Za-z0-9+/_-])AQE(?=[A-Za-z]*\d)[A-Za-z0-9]{40,}/],
    ['flwseck', /FLWSECK(?:_TEST)?-[A-Za-z0-9]{12,}(?:-X)?/],
    ['ez', /(?<![A-Za-z0-9])EZ[AT]K[A-Za-z0-9]{54}/],
    ['duffel_', /duffel_(?:live|test)_[A-Za-z0-9_-]{40,}/],
  ]),
  ...vendor('mail-key', [
    ['sg.', /SG\.[A-Za-z0-9_-]{16,32}\.[A-Za-z0-9_-]{32,}/],
    ['key-', /(?<!(?<!\\)[A-Za-z0-9])key-[a-f0-9]{32}(?![a-f0-9])/],
    ['-us', /(?<!(?<!\\)[A-Za-z0-9])[a-f0-9]{32}-us[0-9]{1,2}(?![0-9])/],
    ['sib-', /x(?:key|smtp)sib-[a-f0-9]{64}-[A-Za-z0-9]{16}/],
    ['re_', /(?<!(?<!\\)[A-Za-z0-9])re_[A-Za-z0-9]{8}_[A-Za-z0-9]{20,}/],
  ]),
  ...vendor('twilio-key', [['sk', /(?<!(?<!\\)[A-Za-z0-9])SK[a-f0-9]{32}(?![a-f0-9])/]]),
  ...vendor('workspace-token', [
    ['lin_', /lin_(?:api|oauth)_[A-Za-z0-9]{32,}/],
    ['_', /(?<!(?<!\\)[A-Za-z0-9])(?:secret|ntn)_[A-Za-z0-9]{40,}/],
    ['fig', /fig[dou]_[A-Za-z0-9_-]{36,}/],
    ['pat', /(?<!(?<!\\)[A-Za-z0-9])pat[A-Za-z0-9]{14}\.[a-f0-9]{64}/],
    ['pat-', /(?<![A-Za-z0-9])pat-[a-z]{2}\d-[a-f0-9]{8}(?:-[a-f0-9]{4}){3}-[a-f0-9]{12}/],
    ['pmak-', /PMAK-[a-f0-9]{24}-[a-f0-9]{34}/],
    ['cfpat-', /CFPAT-[A-Za-z0-9_-]{40,}/],
    ['rdme_', /rdme_[a-z0-9]{60,}/],
    ['fio-u-', /fio-u-[A-Za-z0-9_-]{60,}/],
    ['sl.', /(?<![A-Za-z0-9_.-])sl\.[A-Za-z0-9_-]{100,}/],
    ['/', /(?<![A-Za-z0-9/])[0-2]\/\d{16}:[a-f0-9]{32}(?![a-f0-9])/],
    ['aaaaaaaaaaaaaaaa', /(?<![A-Za-z0-9+/])A{20,24}[A-Za-z0-9%]{60,}/],
  ]),
];
