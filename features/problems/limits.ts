export const maxPhotos = 8;
