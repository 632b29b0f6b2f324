/** Returns the purpose of the site in a few words: the server wrote it into the document. */
export const tagline = (): string => document.querySelector<HTMLMetaElement>('meta[name=description]')?.content ?? '';
