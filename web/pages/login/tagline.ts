/** Returns the purpose of the site in a few words: the server wrote it into the document, with its language where that is another. */
export function tagline(): { children: string; lang: string | undefined } {
  const written = document.querySelector<HTMLMetaElement>('meta[name=description]');
  return { children: written?.content ?? '', lang: written?.lang || undefined };
}
