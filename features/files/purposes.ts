/** What a file is for: that decides what it may be, who may see it, and where it can be attached. */
export const purposes = ['avatar', 'portfolio', 'problem', 'attachment', 'job', 'review'] as const;
export type Purpose = (typeof purposes)[number];

/** What is taken: pictures everywhere, PDFs as attachments alone. */
export const acceptedTypes = {
  picture: ['image/jpeg', 'image/png', 'image/webp'],
  attachment: ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'],
};

/** The most bytes of one file: 10 MB. */
export const largestFile = 10 * 1024 * 1024;
