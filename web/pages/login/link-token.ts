import { linkParameters } from '#features/accounts/links.ts';

const names = Object.values(linkParameters);
export type LinkTokens = Partial<Record<(typeof names)[number], string>>;

/**
 * The token of a mail's link, from the fragment of its address (`reset=…`). A fragment never leaves the browser, so no log on the way holds a
 * token. Empty where the fragment carries none.
 */
export function readLinkToken(fragment: string): LinkTokens {
  const values = new URLSearchParams(fragment);
  const name = names.find((one) => values.has(one));
  return name === undefined ? {} : { [name]: (values.get(name) ?? '').slice(0, 100) };
}

export const hasLinkToken = (fragment: string): boolean => Object.keys(readLinkToken(fragment)).length > 0;

/** The fragment for the token that mails of earlier versions carry in the query; undefined where there is none. */
export function fragmentOf(search: Record<string, unknown>): string | undefined {
  const name = names.find((one) => typeof search[one] === 'string');
  return name === undefined ? undefined : new URLSearchParams({ [name]: String(search[name]) }).toString();
}
