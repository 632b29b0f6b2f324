/** The aspects of the work that a review can rate, each from 1 to 5. */
export const aspects = ['quality', 'punctuality', 'communication', 'value'] as const;
export type Aspect = (typeof aspects)[number];

/** In a review. */
export const maxPhotos = 8;
