/** The most photos of one problem. */
export const mostPhotos = 8;
