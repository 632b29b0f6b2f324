/** The most photos of one problem. */
export const maxPhotos = 8;
