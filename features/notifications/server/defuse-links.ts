/** A zero-width space: invisible, and the end of a link for mail programs that make links of texts. */
const breaks = '\u200b';

/** A text of people with the addresses in it broken, so that no mail program turns them into links: the mails are in our name. */
export const defuseLinks = (text: string): string =>
  text
    .replaceAll('://', `:${breaks}//`)
    .replaceAll(/(?<=[\p{L}\p{N}])([.@])(?=\p{L}{2})/gu, `${breaks}$1${breaks}`)
    .replaceAll(/(?<=[\p{L}\p{N}])@(?=[\p{L}\p{N}])/gu, `${breaks}@${breaks}`);
