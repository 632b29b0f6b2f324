import { day, hour } from '#core/time.ts';

/** A provider who is asked at 18:00 if they are still coming has until 20:00 to answer. */
export const answerWithin = 2 * hour;

/** The minutes by which a provider can say that they will be late. */
export const delayChoices = [15, 30, 45, 60, 90, 120] as const;
export type DelayMinutes = (typeof delayChoices)[number];

/** The minutes that the way can take. */
export const travelChoices = [15, 30, 45, 60] as const;
export type TravelMinutes = (typeof travelChoices)[number];

export const pinLength = 4;

/** After so many wrong PINs in a row the visit takes none for a while. */
export const maxWrongPins = 5;

/** Minutes after the agreed time, and a delay that was announced, before a no-show can be reported. */
export const noShowAfter = 30;

export const absentParties = ['member', 'provider'] as const;
export type AbsentParty = (typeof absentParties)[number];

/** A figure of kept visits shows from so many counted visits on. */
export const minCounted = 5;
/** Milliseconds after the end of a visit in which its link still works. */
export const linkLasts = day;
