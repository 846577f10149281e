/** Compresses what is older than the days that the settings give, once a UTC day. */
import { dayOf } from '../text/dates.ts';
import { startOfDay } from '../text/day-number.ts';
import { definePolicy } from './policy.ts';

export const compressAfterDays = definePolicy({
  name: 'compress-after-days',
  summary:
    'Compresses sessions older than `layers.episodic.compressAfterDays`, and those beyond ' +
    '`layers.episodic.maxSessions`, at the first write of a UTC day.',
  due: ({ stream, compressKey, full, distilled }, settings, now) => {
    const key = `compress/${stream}/${dayOf(now)}`;
    // Where distilling is on, a lesson must not leave the block before it can be a pattern.
    const { oldest, sessions } = settings.autoDistillEvery > 0 ? distilled : full;
    if (compressKey === key || oldest === null) return undefined;
    const isOld = oldest < startOfDay(now, -settings.compressAfterDays);
    const isBeyond = sessions > 0 && full.sessions > settings.maxSessions;
    if (!isOld && !isBeyond) return undefined;
    return { transformation: 'compress-sessions', key };
  },
});
