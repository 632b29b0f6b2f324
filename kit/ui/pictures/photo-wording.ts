/** Sentences in place of a photo that waits for those who save data. Apart from `wording.ts`, so that no page loads its functions for them. */

export const showPhoto = 'Show photo';
/** A guess. */
export const aboutSize = (bytes: number) => `about ${Math.max(1, Math.round(bytes / 1000))} kB`;
export const showThisPhoto = (alt: string, bytes: number | undefined) =>
  `${showPhoto}${bytes === undefined ? '' : ` ${aboutSize(bytes)}`}${alt ? `: ${alt}` : ''}`;
