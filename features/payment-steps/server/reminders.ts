import { hour } from '#core/time.ts';
import { firstReminderAfter } from '../limits.ts';
import type { Step } from './lock-step.ts';

/** The first reminder of a step that falls due at `dueAt`: in the morning of its day, or a day after the news with which it fell due. */
export const findFirstReminder = (due: Step['due'], dueAt: Date): Date =>
  new Date(dueAt.getTime() + (due === 'day' ? 8 * hour : firstReminderAfter));
