/** Rule: learnings of roles that are another name for one go together; excluded roles stay out. */
import * as z from 'zod/mini';
import { foldRole } from '../text/ids.ts';
import { compareLessons, withNote } from './lesson.ts';
import { roleName } from './role-setting.ts';
import { defineRule } from './rule.ts';
import { setting } from './setting.ts';
import { dropLessons } from './state-changes.ts';

const rule = 'role-groups';

export const roleGroups = defineRule({
  name: rule,
  version: 1,
  summary: 'Groups learnings by role: aliases become one role, excluded roles are dropped.',
  settings: z.strictObject({
    aliases: setting(
      z.record(roleName, roleName).check(refuseCycles),
      {},
      'From a role to the role it counts as.',
    ),
    exclude: setting(
      z.array(roleName),
      [],
      'Roles, before or after aliases, whose learnings are dropped.',
    ),
  }),
  apply(state, { aliases, exclude }) {
    const names = new Map(Object.entries(aliases).map(([from, to]) => [foldRole(from), to]));
    const excluded = new Set(exclude.map((role) => foldRole(role)));
    const kept = dropLessons(state, rule, ({ role }) => {
      const name = names.get(role) ?? role;
      const isOut = excluded.has(role) || excluded.has(foldRole(name));
      return isOut ? `role ${role} is excluded` : undefined;
    });
    const lessons = kept.lessons.map((lesson) => {
      const alias = names.get(lesson.role);
      const name = alias === undefined ? lesson.role : foldRole(alias);
      if (name === lesson.role) return lesson;
      const reason = `role ${lesson.role} counts as ${name}`;
      return withNote({ ...lesson, role: name }, { rule, reason });
    });
    return { ...kept, lessons: lessons.sort(compareLessons) };
  },
  examples: [
    {
      shows: 'An alias joins two names of one role; an excluded role is dropped.',
      settings: { aliases: { BACKEND: 'DEV' }, exclude: ['CHECKPOINT'] },
      learnings: [
        { role: 'BACKEND', text: 'Money is stored as integer cents' },
        { role: 'CHECKPOINT', text: 'Half of the files are migrated' },
      ],
      shown: ['[DEV] Money is stored as integer cents'],
      dropped: ['Half of the files are migrated'],
    },
  ],
});

/** `A` as `B` and `B` as `A` would only exchange the two. */
function refuseCycles({ value, issues }: z.core.ParsePayload<Record<string, string>>): void {
  const names = new Map(Object.entries(value).map(([from, to]) => [foldRole(from), foldRole(to)]));
  for (const start of names.keys()) {
    const path = [start];
    for (let at = names.get(start); at !== undefined && path.length <= names.size; ) {
      path.push(at);
      if (at === start) {
        const message = `${path.join(' → ')} goes in a circle`;
        issues.push({ code: 'custom', input: value, path: [], message });
        return;
      }
      at = names.get(at);
    }
  }
}
