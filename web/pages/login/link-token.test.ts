import { expect, it } from 'vitest';
import { fragmentOf, readLinkToken } from './link-token.ts';

it('reads the token of a link from the fragment of its address', () => {
  expect(readLinkToken('reset=a-Token_1')).toEqual({ reset: 'a-Token_1' });
  expect(readLinkToken('verify=')).toEqual({ verify: '' });
  expect(readLinkToken('')).toEqual({});
  expect(readLinkToken('elsewhere')).toEqual({});
});

it('moves the token of an older mail from the query into the fragment', () => {
  expect(fragmentOf({ next: '/jobs', verify: 'a-Token_1' })).toBe('verify=a-Token_1');
  expect(fragmentOf({ next: '/jobs', forgot: '' })).toBeUndefined();
});
