import { expect, it } from 'vitest';
import { features } from '#server/features.ts';

/** Renewals read the party of older events, so that plans keep their `owner` (decision 97). */
const keepsOwner = ['subscription'];

const lifecycles = features.flatMap(({ subjects = [] }) =>
  subjects.flatMap(({ noun, lifecycle }) =>
    lifecycle && !keepsOwner.includes(noun) ? [[noun, lifecycle] as const] : [],
  ),
);

it.each(lifecycles)('calls no party of %s an owner', (_noun, { parties }) => {
  expect(parties).not.toContain('owner');
});
