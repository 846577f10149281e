/** Rule sets as text: a table of those there are, and one in full as YAML that reads back. */
import type { Memory } from '../../../index.ts';
import { neutralise } from '../../../index.ts';
import type { Look } from '../look.ts';
import { table } from './table.ts';
import { moment, plural } from './wording.ts';

type Listed = Awaited<ReturnType<Memory['rules']['list']>>;
type Shown = Awaited<ReturnType<Memory['rules']['show']>>;

export function presentRuleSets({ rules, inForce }: Listed, look: Look): string {
  const rows = rules.map(({ name, version, steps, hash, description }) => [
    name,
    String(version),
    String(steps.length),
    hash.slice(0, 12),
    description,
  ]);
  const list = table([['rules', 'version', 'steps', 'sha-256', 'what for'], ...rows], {
    paint: (cell, row, column) => {
      if (row === 0) return look.faint(cell);
      return column === 0 ? look.strong(cell) : cell;
    },
  });
  return inForce === undefined ? list : `${list}\n${sentence(inForce)}\n`;
}

/** A rule set file: what is said besides stands in comments. */
export function presentRuleSet({ ref, definition, changed, inForce }: Shown, look: Look): string {
  const { name, version, description, modules = [], steps } = definition;
  const comment = (text: string) => look.faint(`# ${text}`);
  const lines = [
    ...(inForce === undefined ? [] : [comment(sentence(inForce))]),
    comment(`sha-256 ${ref.hash}`),
    `name: ${look.strong(scalar(name))}`,
    `version: ${version}`,
    `description: ${quoted(description)}`,
    ...(modules.length === 0 ? [] : ['modules:']),
    ...modules.map(({ path, sha256 }) => `  - ${quoted(path)} ${comment(`sha-256 ${sha256}`)}`),
    'steps:',
  ];
  for (const [i, step] of steps.entries()) {
    const settings = Object.entries(step.settings);
    lines.push(`  - rule: ${look.strong(scalar(step.rule))}`, `    version: ${step.version}`);
    if (settings.length > 0) lines.push('    settings:');
    for (const [key, value] of settings) {
      const other = changed.find(({ step: at, setting }) => at === i + 1 && setting === key);
      const line = `      ${scalar(key)}: ${quoted(value)}`;
      const usual = comment(`the default is ${quoted(other?.default)}`);
      lines.push(other === undefined ? line : `${look.doubtful(line)} ${usual}`);
    }
  }
  const count = comment(`${plural(changed.length, 'setting')} differ from their defaults`);
  return `${[...lines, ...(changed.length > 1 ? [count] : [])].join('\n')}\n`;
}

function sentence({ squad, agent, ref, at, position }: NonNullable<Listed['inForce']>): string {
  const who = squad ?? `agent ${agent}`;
  const set = `${neutralise(ref.name)} ${ref.version} (${ref.hash.slice(0, 12)})`;
  if (at === null) return `${who} adopted no rules yet and distils by ${set}`;
  return `${who} distils by ${set}, adopted ${moment(at)} at event ${position}`;
}

/** Bare where YAML takes it for a text. */
function scalar(text: string): string {
  const isPlain = /^[A-Za-z][A-Za-z0-9-]*$/u.test(text) && !/^(?:true|false|null)$/iu.test(text);
  return isPlain ? text : quoted(text);
}

/** JSON is YAML; what could steer a terminal is written as an escape, which both read. */
function quoted(value: unknown): string {
  return (JSON.stringify(value) ?? 'null').replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}]/gu, (sign) =>
    [...Array(sign.length).keys()]
      .map((at) => `\\u${sign.charCodeAt(at).toString(16).padStart(4, '0')}`)
      .join(''),
  );
}
