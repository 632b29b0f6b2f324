/** The purpose of a file decides its allowed types, who may see it, and where it can be attached. */
export const purposes = [
  'avatar',
  'portfolio',
  'problem',
  'attachment',
  'job',
  'review',
  'document',
  'worker',
  'certificate',
] as const;
export type Purpose = (typeof purposes)[number];

/** True if files of the purpose can be PDFs too; every purpose takes pictures. */
export const takesPdfs = (purpose: Purpose): boolean =>
  (['attachment', 'document', 'certificate'] satisfies Purpose[] as Purpose[]).includes(purpose);

/** The types that a file picker offers: `attachment` where PDFs are taken too. */
export const acceptedTypes = {
  picture: ['image/jpeg', 'image/png', 'image/webp'],
  attachment: ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'],
};

/** The size limit of one file: 10 MB. */
export const maxFileBytes = 10 * 1024 * 1024;

/** A file in storage. `width` and `height` are in pixels, of a picture that has been turned upright; null for a PDF. */
export type StoredFile = {
  id: string;
  kind: 'picture' | 'pdf';
  name: string;
  bytes: number;
  width: number | null;
  height: number | null;
};

/** The widths in which every picture is served, in pixels: WebP, never larger than the original. */
export const pictureSizes = { small: 320, medium: 960, large: 1920 } as const;
export type PictureSize = keyof typeof pictureSizes;
/** The shorter side of a tiny picture, in pixels: a face beside a name. It is made when it is asked for, and not stored. */
export const tinyWidth = 128;

/** The address of a picture in one size. The content of an address never changes. */
export const pictureUrl = (id: string, size: PictureSize): string => `/files/${id}/${size}.webp`;
