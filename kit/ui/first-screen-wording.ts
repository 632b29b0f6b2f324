/** Sentences of the kit on the first screen. Apart from `wording.ts`, so that the first screen does not load its functions. */

export const tryAgain = 'Try again';
export const yourMove = 'Your move';
export const readMore = 'Read More';
export const readLess = 'Read Less';
export const toasts = 'Messages';
export const dismissToast = 'Dismiss';

export const partFailed = 'This part did not load';
export const pageNotLoaded = 'This page did not load';
export const nothingIsLost = 'The connection dropped. Nothing is lost.';
export const loadsAgain = 'There is a new version of this site. Press Try again to load it. Your drafts are kept.';
