/** The name of the site: the server wrote it into the document, and it changes when an admin changes it here. */
export const siteName = (): string =>
  document.querySelector<HTMLMetaElement>('meta[name=application-name]')?.content ?? '';
