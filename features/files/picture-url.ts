/** The widths in which every picture is served, in pixels: WebP, never larger than the original. */
export const pictureSizes = { small: 320, medium: 960, large: 1920 } as const;
export type PictureSize = keyof typeof pictureSizes;

/** The address of a picture in one of its sizes; what it names never changes. */
export const pictureUrl = (id: string, size: PictureSize): string => `/files/${id}/${size}.webp`;
