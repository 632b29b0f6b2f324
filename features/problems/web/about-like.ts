/** The subject of a like that waits on the device. */
export const aboutLike = (id: string): string => `like:${id}`;
