/** Distils when so many more sessions were recorded. */
import { definePolicy } from './policy.ts';

export const distillEveryNSessions = definePolicy({
  name: 'distill-every-n-sessions',
  summary: 'Distils after every `autoDistillEvery` sessions of a squad or agent; 0 is never.',
  due: ({ stream, sessions, distillKey }, { autoDistillEvery: every }) => {
    if (every <= 0) return undefined;
    const threshold = Math.floor(sessions / every) * every;
    const passed = Number(distillKey?.slice(distillKey.lastIndexOf('/') + 1) ?? 0);
    if (threshold <= passed) return undefined;
    return { transformation: 'distill-squad', key: `distill/${stream}/${threshold}` };
  },
});
