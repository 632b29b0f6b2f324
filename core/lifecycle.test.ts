import { expect, it } from 'vitest';
import { allows, defineLifecycle } from './lifecycle.ts';

const door = defineLifecycle({
  name: 'door',
  parties: ['owner', 'wind'],
  statuses: { open: { label: 'Open', tone: 'success' }, shut: { label: 'Shut', tone: 'danger' } },
  steps: {
    hang: { from: [], to: 'shut', by: ['owner'], label: 'Hang' },
    open: { from: ['shut'], to: 'open', by: ['owner'], label: 'Open' },
    slam: { from: ['open'], to: 'shut', by: ['owner', 'wind'], label: 'Slam' },
  },
});

it('refuses every step that the lifecycle does not name', () => {
  expect(allows(door, 'slam', 'open', 'wind')).toBe(true);
  expect(allows(door, 'slam', 'open', 'stranger')).toBe(false);
  expect(allows(door, 'kick', 'open', 'owner')).toBe(false);
  expect(allows(door, 'hang', 'shut', 'owner')).toBe(false);
});
