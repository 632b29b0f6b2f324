/** What a file is for: that decides what it may be, who may see it, and where it can be attached. */
export const purposes = ['avatar', 'portfolio', 'problem', 'attachment', 'job', 'review'] as const;
export type Purpose = (typeof purposes)[number];

/** Pictures are taken everywhere, PDFs as attachments alone. */
export const acceptedTypes = {
  picture: ['image/jpeg', 'image/png', 'image/webp'],
  attachment: ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'],
};

/** The size limit of one file: 10 MB. */
export const maxFileBytes = 10 * 1024 * 1024;

/** Refusals that the browser gives before it sends a file, and the server after. */
export const fileRefusals = {
  'files.too-large': 'A file can be 10 MB at most.',
  'files.not-a-picture': 'This is not a JPEG, PNG or WebP picture.',
  'files.unknown-type': 'Only JPEG, PNG, WebP and PDF files can be added.',
} as const;

/** A file in storage. `width` and `height` are a picture's, in pixels, after it was turned upright. */
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

/** The address of a picture in one of its sizes; its content never changes. */
export const pictureUrl = (id: string, size: PictureSize): string => `/files/${id}/${size}.webp`;
