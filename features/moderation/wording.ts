import type { CodesOf } from '#core/errors.ts';

export const moderationErrors: Record<CodesOf<'moderation'>, string> = {
  'moderation.own': 'You cannot report what is yours.',
  'moderation.already-reported': 'You have reported this. An admin will look at it.',
};

export const moderationWords = {
  sayWhy: 'Say why, in a few words.',
} as const;
