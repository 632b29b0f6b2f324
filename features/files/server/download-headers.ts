/** The headers of a PDF called `name`. A PDF may contain scripts and links, so browsers save it, and run nothing if they show it. */
export function downloadHeaders(name: string): Record<string, string> {
  return {
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="document.pdf"; filename*=UTF-8''${encode(fileName(name))}`,
    'content-security-policy':
      "sandbox; default-src 'none'; script-src 'none'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  };
}

/** The uploader's file name without control characters, marks of direction and paths, and with its real ending. */
function fileName(name: string): string {
  const plain = name
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
    .replace(/[/\\:*?"<>|]/g, '_')
    .trim();
  return /[^.\s]\.pdf$/i.test(plain) ? plain : `${plain || 'document'}.pdf`;
}

/** Encodes as RFC 8187 asks: `encodeURIComponent` leaves four characters that it does not allow. */
const encode = (text: string): string =>
  encodeURIComponent(text).replace(/['()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);
