/** Sentences in place of a photo that waits for those who save data. Apart from `wording.ts`, so that no page loads its functions for them. */

export const showPhoto = 'Show photo';
/** A guess. */
export const aboutSize = (bytes: number) => `about ${kilobytes(bytes)} kB`;
export const showThisPhoto = (alt: string, bytes: number | undefined) =>
  bytes === undefined
    ? alt === ''
      ? 'Show photo'
      : `Show photo: ${alt}`
    : alt === ''
      ? `Show photo about ${kilobytes(bytes)} kB`
      : `Show photo about ${kilobytes(bytes)} kB: ${alt}`;

const kilobytes = (bytes: number): number => Math.max(1, Math.round(bytes / 1000));
