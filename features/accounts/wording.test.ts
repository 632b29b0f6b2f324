import { expect, it } from 'vitest';
import { accountStepWords, userListWords } from './wording.ts';

it.each(['approve', 'suspend', 'activate'] as const)(
  'says that an admin could not %s a person as the specification does',
  (step) => {
    expect(accountStepWords('Naledi')[step].failed('the reason')).toBe(`Failed to ${step} user: the reason`);
  },
);

it('says that the users were not fetched, and offers to try again, as the specification does', () => {
  expect(userListWords.failedToFetch('the reason')).toBe('Failed to fetch users: the reason');
  expect(userListWords.retryFetch).toBe('Retry Fetch');
});
