/** `doctor` as text: a line a finding, problems with what to do about them. */
import type { Memory } from '../../../index.ts';
import { neutralise } from '../../../index.ts';
import type { Look } from '../look.ts';
import { plural } from './wording.ts';

type Result = Awaited<ReturnType<Memory['doctor']>>;
type Finding = Result['findings'][number];

export function presentFindings({ findings }: Result, look: Look): string {
  const widest = Math.max(0, ...findings.map(({ what }) => what.length));
  const lines = findings.map((finding) => {
    const { level, what, detail, hint } = finding;
    const mark = paint(level, look)(level.padEnd(7));
    const line = `${mark}  ${what.padEnd(widest)}  ${neutralise(detail)}\n`;
    const indent = ' '.repeat(widest + 11);
    return hint === undefined ? line : `${line}${indent}try: ${neutralise(hint)}\n`;
  });
  const count = (wanted: Finding['level']) =>
    findings.filter(({ level }) => level === wanted).length;
  const warnings = plural(count('warning'), 'warning');
  return `${lines.join('')}${plural(count('error'), 'error')}, ${warnings}\n`;
}

function paint(level: Finding['level'], look: Look): (text: string) => string {
  switch (level) {
    case 'ok':
      return look.good;
    case 'note':
      return look.faint;
    case 'warning':
      return look.doubtful;
    case 'error':
      return look.bad;
  }
}
