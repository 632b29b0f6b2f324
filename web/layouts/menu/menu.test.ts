import { expect, it } from 'vitest';
import { isWithin } from './is-within.ts';
import { menuFor } from './menu.ts';

const labels = (role?: Parameters<typeof menuFor>[0]) => menuFor(role).map(({ label }) => label);

it('shows visitors the pages that are public', () => {
  expect(labels()).toEqual(['Dashboard', 'Explore', 'Subscription', 'Help']);
});

it('shows each role its own pages', () => {
  expect(labels('member')).toContain('My Requests');
  expect(labels('member')).not.toContain('Provider Dashboard');
  expect(labels('provider')).toContain('Provider Dashboard');
  // A provider asks other providers for quotes, and has the problems that they posted as a member.
  expect(labels('provider')).toEqual(expect.arrayContaining(['Find a Provider', 'My Requests']));
  for (const role of ['member', 'provider'] as const) expect(labels(role)).toContain('Subscription');
});

it('ends with Settings and Help for members and providers', () => {
  for (const role of ['member', 'provider'] as const) expect(labels(role).slice(-2)).toEqual(['Settings', 'Help']);
  expect(labels()).not.toContain('Settings');
});

it('marks the entry of a page, of the pages below it and of pages that belong to it', () => {
  const quotes = { to: '/my-quotes', also: '/quotes/' };
  expect(isWithin('/my-quotes', quotes)).toBe(true);
  expect(isWithin('/my-quotes/archive', quotes)).toBe(true);
  expect(isWithin('/quotes/7', quotes)).toBe(true);
  expect(isWithin('/my-quotes-archive', quotes)).toBe(false);
  expect(isWithin('/jobs/7', quotes)).toBe(false);
});

it('marks the dashboard on the root address, and not on every address', () => {
  const dashboard = { to: '/dashboard', also: '/' };
  expect(isWithin('/', dashboard)).toBe(true);
  expect(isWithin('/explore', dashboard)).toBe(false);
});
