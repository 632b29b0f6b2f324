export const maxPhotos = 8;
/** In code points. */
export const maxTitleLength = 120;
export const maxLocationLength = 120;
