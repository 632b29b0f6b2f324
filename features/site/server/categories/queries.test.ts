import { expect, it } from 'vitest';
import { system } from '#engine/actor.ts';
import { useWorld } from '#tests/support/testing.ts';
import { firstCategories } from '#features/site/categories.ts';
import { findCategory, listCategories } from './queries.ts';

const world = useWorld();

it('offers the first ten categories in their order', async () => {
  expect(await listCategories(world)).toEqual(firstCategories);
});

it('knows a category by its exact name', async () => {
  expect(await world.as(system, (work) => findCategory(work, 'Plumbing'))).toBe('Plumbing');
  expect(await world.as(system, (work) => findCategory(work, 'plumbing'))).toBeNull();
});
