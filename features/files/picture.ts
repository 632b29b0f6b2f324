import { z } from 'zod';

/** The widths in which every picture is served, in pixels: WebP, never larger than the original. */
export const pictureSizes = { small: 320, medium: 960, large: 1920 } as const;
export type PictureSize = keyof typeof pictureSizes;

/** A picture as answers carry it: its own size in pixels keeps its place on the page before it is there. */
export const picture = z.strictObject({ id: z.uuid(), width: z.number().int(), height: z.number().int(), alt: z.string() });
export type Picture = z.output<typeof picture>;

/** The address of a picture in one of its sizes; what it names never changes. */
export const pictureUrl = (id: string, size: PictureSize): string => `/files/${id}/${size}.webp`;
