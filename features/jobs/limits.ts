/** The most photos of one job's finished work. */
export const maxPhotos = 8;
