import { minute } from '#core/time.ts';

/** The durations to choose from, in minutes from start to end. A day of work is eight hours; several days include the nights between them. */
export const durationChoices = [30, 60, 90, 120, 180, 240, 480, 1920, 3360, 6240] as const;

export type DurationMinutes = (typeof durationChoices)[number];
/** The duration of a job, in minutes, until its provider sets another. */
export const defaultDurationMinutes = 120;
export const maxDurationMinutes = 6240;

/** The expected end of work that starts at `at`. */
export const findEnd = (at: Date | string, minutes: number): Date =>
  new Date(new Date(at).getTime() + minutes * minute);
