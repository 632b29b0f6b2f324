/** The most photos of one job's finished work. */
export const mostPhotos = 8;
