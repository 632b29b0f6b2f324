/** What the document says of the site under a name: the server wrote it there, and it changes when an admin changes it here. */
const readMeta = (name: string): string => document.querySelector<HTMLMetaElement>(`meta[name=${name}]`)?.content ?? '';

export const siteName = (): string => readMeta('application-name');

/** What the site is for, in a few words. */
export const tagline = (): string => readMeta('description');
