/**
 * The causes for which an admin hides a review, as rows and events keep them. Only `no-job` takes its stars out of the rating. Their
 * sentences are `hidingCauseWords`.
 */
export const hidingCauses = [
  'contact-details',
  'abuse',
  'private-details',
  'advertising',
  'off-topic',
  'no-job',
  'other',
] as const;
export type HidingCause = (typeof hidingCauses)[number];
