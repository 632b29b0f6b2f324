import { expect, it } from 'vitest';
import { isKept } from '#kit/offline/keep-answers.ts';
import { reads } from '#tests/support/operations.ts';

it('keeps nothing on a device that admins alone read', () => {
  const ofAdmins = reads.filter(({ access }) => access === 'admin');
  expect(ofAdmins.length).toBeGreaterThan(10);
  expect(ofAdmins.filter(({ feature, name }) => isKept([[feature, name], { type: 'query' }], 'admin'))).toEqual([]);
});
