import { expect, it } from 'vitest';
import type { Sentences } from './errors.ts';
import { defineLifecycle } from './lifecycle.ts';
import { offerableSteps, offeredSteps } from './offered-steps.ts';

const door = defineLifecycle({
  name: 'door',
  parties: ['owner', 'wind', 'system'],
  statuses: { open: { label: 'Open', tone: 'success' }, shut: { label: 'Shut', tone: 'danger' } },
  steps: {
    hang: { from: [], to: 'shut', by: ['owner'], label: 'Hang' },
    open: { from: ['shut'], to: 'open', by: ['owner'], label: 'Open', confirm: 'It is cold outside.' },
    slam: { from: ['open'], to: 'shut', by: ['owner', 'wind'], label: 'Slam' },
    rot: { from: ['open', 'shut'], to: 'open', by: ['system'], label: 'Rot' },
  },
});
const names = (status: string, party: string) => offeredSteps(door, { status, party }).map(({ step }) => step);

it('lets a page offer every step except first steps and steps of the system', () => {
  expect(offerableSteps(door)).toEqual(['open', 'slam']);
});

it('offers each party the steps that its table allows from a status', () => {
  expect(names('shut', 'owner')).toEqual(['open']);
  expect(names('shut', 'wind')).toEqual([]);
  expect(names('open', 'wind')).toEqual(['slam']);
  expect(names('open', 'system')).toEqual([]);
  expect(names('open', 'stranger')).toEqual([]);
});

it('gives each step its question and its obstacle', () => {
  const sentences = { 'server.busy': 'We are busy.' } as Sentences;
  const codeFor = (step: string) => (step === 'open' ? ('server.busy' as const) : null);
  expect(offeredSteps(door, { status: 'shut', party: 'owner' }, { codeFor, sentences })).toEqual([
    {
      step: 'open',
      label: 'Open',
      confirm: 'It is cold outside.',
      obstacle: { code: 'server.busy', sentence: 'We are busy.' },
    },
  ]);
  expect(offeredSteps(door, { status: 'open', party: 'wind' }, { codeFor, sentences })).toEqual([
    { step: 'slam', label: 'Slam', confirm: null, obstacle: null },
  ]);
});
