import { expect, it, test } from 'vitest';
import {
  addressOf,
  consoleSections,
  countBySection,
  findSection,
  foundKinds,
  overview,
  waitingKinds,
} from './sections.ts';
import { composedViews } from './views.ts';

it('gives each section an address of its own', () => {
  const addresses = consoleSections.map(addressOf);
  expect(new Set(addresses).size).toBe(addresses.length);
  expect(addressOf(overview)).toBe('/admin-dashboard');
  for (const anchor of ['user-management', 'content-moderation', 'branding-config', 'storage-management'])
    expect(findSection(anchor)?.id).toBe(anchor);
  for (const path of ['/admin/pricing-plans', '/admin/categories', '/admin/system-logs'])
    expect(addresses).toContain(path);
});

test.each(consoleSections.map((section) => [section.id, section] as const))(
  'the section %s has one view',
  (id, { view }) => {
    expect([view, composedViews[id]].filter((one) => one !== undefined)).toHaveLength(1);
  },
);

test.each([...waitingKinds])('things that wait as %s lead to a section', (_kind, { section }) => {
  expect(findSection(section)).toBeDefined();
});

it('sums the kinds of a section, and leaves out a kind that no noun names', () => {
  const counts = countBySection([
    { kind: 'providers', count: 2 },
    { kind: 'applications', count: 3 },
    { kind: 'mails', count: 1 },
    { kind: 'of-a-newer-version', count: 9 },
  ]);
  expect(Object.fromEntries(counts)).toEqual({ 'user-management': 5, 'e-mail': 1 });
});

it('lists results of the palette from people to payments, and asks for a reason where they are private', () => {
  expect([...foundKinds].map(([kind, { link }]) => [kind, link?.('7') ?? null])).toEqual([
    ['person', '/admin/people/7'],
    ['problem', '/problems/7'],
    ['quote', null],
    ['job', null],
    ['payment', null],
  ]);
});
