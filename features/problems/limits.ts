export const maxPhotos = 8;
/** In code points. */
export const maxTitleLength = 120;
export const maxLocationLength = 120;
/** The number of characters of a problem from which its category is suggested. */
export const maxSuggestingWords = 300;
