/** True if the page is in another language than English: then an English text on it is marked. */
export const isForeignPage = (): boolean => !/^(en|$)/.test(globalThis.document?.documentElement.lang ?? '');
