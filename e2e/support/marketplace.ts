import type { Purpose } from '#core/files.ts';
import type { Page } from '@playwright/test';
import type { Account } from './people.ts';
import { jpeg } from './pictures.ts';

/** Publishes the listing of a provider, a plumber in Soweto unless told otherwise. Returns the listing's id. */
export async function publishListing({ name, call }: Account, more: object = {}): Promise<string> {
  const listing = {
    name,
    specialty: 'Plumbing',
    shortBio: 'Geysers and burst pipes.',
    locationsServed: ['Soweto'],
    avatarId: null,
    portfolio: [],
  };
  return String((await call('PUT', '/provider/profile', { ...listing, ...more }))['id']);
}

/** Posts a plumbing problem in Soweto. Returns its id. */
export async function postProblem({ call }: Account, title: string, more: object = {}): Promise<string> {
  const problem = {
    title,
    description: 'It drips through the ceiling of the passage.',
    category: 'Plumbing',
    location: 'Soweto',
  };
  return String((await call('POST', '/problems', { ...problem, ...more }))['id']);
}

/** Terms that pass every check: R1,850.00, half a day. */
export const someTerms = {
  priceCents: 1_850_00,
  scope: 'Replace the valve and test it.',
  estimatedTimeline: 'Half a day',
};

/** Asks the provider of a listing for a quote. Returns the quote's id. */
export async function requestQuote({ call }: Account, providerId: string, more: object = {}): Promise<string> {
  const request = { providerId, description: 'The geyser drips into the passage, please quote.' };
  return String((await call('POST', '/quotes', { ...request, ...more }))['id']);
}

/** Offers a quote on a problem. Returns the quote's id. */
export async function offerQuote({ call }: Account, problemId: string, more: object = {}): Promise<string> {
  return String((await call('POST', `/problems/${problemId}/quotes`, { ...someTerms, ...more }))['id']);
}

/** Accepts the first revision of a quote. Returns the id of its job. */
export async function acceptQuote({ call }: Account, quoteId: string): Promise<string> {
  await call('POST', `/quotes/${quoteId}/accept`, { revision: 1 });
  return String((await call('GET', `/quotes/${quoteId}/job`))['id']);
}

/** Accepts the quote on the screen, and confirms it. */
export async function pressAccept(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Accept Quote', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Accept quote', exact: true }).click();
}

/** Uploads a picture of one colour. Returns its id. */
export async function uploadPicture({ call }: Account, purpose: Purpose, name: string): Promise<string> {
  const picture = await jpeg('#336699', { width: 640, height: 640 });
  return String((await call('POST', `/files?${new URLSearchParams({ purpose, name })}`, picture))['id']);
}

/** The id of a provider's listing. */
export async function readListing({ call }: Account): Promise<string> {
  return ((await call('GET', '/session'))['person'] as { providerId: string }).providerId;
}
