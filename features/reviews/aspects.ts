/** What a review says of the work besides its stars: each from 1 to 5, or left out. */
export const aspects = ['quality', 'punctuality', 'communication', 'value'] as const;
export type Aspect = (typeof aspects)[number];

/** The most photos of a review. */
export const maxPhotos = 8;
