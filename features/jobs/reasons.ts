/** The causes for another date that lie with no one, as events keep them. Their sentences are `postponeCauseWords`. */
export const postponeCauses = ['no-power', 'no-water', 'rain', 'unrest', 'illness'] as const;
export type PostponeCause = (typeof postponeCauses)[number];
