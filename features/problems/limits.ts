export const maxPhotos = 8;
/** In code points. */
export const maxTitleLength = 120;
export const maxLocationLength = 120;
/** How many characters of a problem suggest its category. */
export const maxSuggestingWords = 300;
