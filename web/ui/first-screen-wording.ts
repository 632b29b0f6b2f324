/** Sentences of the kit on the first screen. Apart from `wording.ts`, so that the first screen does not load its functions. */

export const tryAgain = 'Try again';
export const yourMove = 'Your move';
export const readMore = 'Read More';
export const readLess = 'Read Less';
export const logo = 'Lungisa';
export const toasts = 'Messages';
export const dismissToast = 'Dismiss';
