/** Sentences about the language of the site. */
export const languageTitle = 'Language';
/** A button, read aloud: the name of the language stands in itself. */
export const languageIs = (name: string) => `Language: ${name}`;
export const languageHint = 'We use it on this site, in emails and in notifications.';
export const notChanged = 'The language was not changed.';
