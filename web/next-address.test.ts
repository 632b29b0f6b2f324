import { describe, expect, it } from 'vitest';
import { home, nextAddress } from './next-address.ts';

describe('where to go after signing in', () => {
  it.each(['/quotes/1', '/explore?category=IT%20Services', '/problems/1#comments', '/'])(
    'goes on to %s after signing in, a page of this site',
    (address) => {
      expect(nextAddress(address)).toBe(address);
    },
  );

  it.each([
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'https:evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '%2f%2fevil.example',
    '/%2fevil.example',
    '/%252fevil.example',
    '/%5cevil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/.//evil.example/..//',
    '',
    ' /dashboard',
    'dashboard',
    '/login',
    '/login?next=/login',
    '/%',
    undefined,
    null,
    7,
    ['/a'],
  ])('goes to the dashboard after signing in instead of %j', (address) => {
    expect(nextAddress(address)).toBe(home);
  });
});
