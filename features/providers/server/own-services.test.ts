import { and, eq, inArray } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { day } from '#core/time.ts';
import { aMember } from '#features/accounts/server/testing.ts';
import type { Person } from '#engine/actor.ts';
import { newId } from '#engine/columns.ts';
import { events } from '#engine/tables.ts';
import { useWorld } from '#tests/support/testing.ts';
import { maxServices } from '../limits.ts';
import { addService } from './add-service.ts';
import { deleteService, restoreService, sweepServices } from './delete-service.ts';
import { orderServices } from './order-services.ts';
import { readOwnListing } from './own-listing.ts';
import { listProviders, readProvider } from './queries.ts';
import { providerServices } from './tables.ts';
import { aProvider } from './testing.ts';
import { updateService } from './update-service.ts';

const world = useWorld();

const add = (provider: Person, serviceName: string) =>
  world.as(provider, (work) => addService(work, { serviceName, description: '', priceCents: null }));
const remove = (provider: Person, id: string) => world.as(provider, (work) => deleteService(work, id));
const restore = (provider: Person, id: string) => world.as(provider, (work) => restoreService(work, id));
const order = (provider: Person, ids: string[]) => world.as(provider, (work) => orderServices(work, ids));
const namesOf = async (provider: Person) =>
  (await readOwnListing(world, provider)).services.map(({ serviceName }) => serviceName);

/** A provider with services of these names, and the id of each by its name. */
async function withServices(...names: string[]) {
  const provider = await aProvider(world);
  const ids: Record<string, string> = {};
  for (const name of names) ids[name] = (await add(provider, name)).id;
  return { provider, idOf: (name: string) => ids[name] ?? '' };
}

const notFound = { code: 'request.not-found' };

describe('adding services', () => {
  it('keeps services in the order in which they were added, even at the same time', async () => {
    const { provider } = await withServices('Leak detection');
    await Promise.all(Array.from({ length: 24 }, (_, index) => add(provider, `Service ${index}`)));
    expect((await namesOf(provider))[0]).toBe('Leak detection');
    const rows = await world.db
      .select({ position: providerServices.position })
      .from(providerServices)
      .where(eq(providerServices.providerId, provider.providerId));
    expect(rows.map(({ position }) => position).toSorted((one, other) => one - other)).toEqual(
      Array.from({ length: 25 }, (_, index) => index + 1),
    );
  });

  it('refuses a service from a person without a listing', async () => {
    await expect(add(await aMember(world), 'Geysers')).rejects.toMatchObject(notFound);
  });

  it('refuses a service for a full listing until one is deleted', async () => {
    const provider = await aProvider(world);
    const [first] = await world.db
      .insert(providerServices)
      .values(
        Array.from({ length: maxServices }, (_, index) => ({
          providerId: provider.providerId,
          serviceName: `Service ${index}`,
          position: index + 1,
          createdAt: world.clock.now(),
        })),
      )
      .returning({ id: providerServices.id });
    const full = {
      code: 'request.invalid',
      errors: [{ path: 'serviceName', message: 'You can add up to 200 services.' }],
    };
    await expect(add(provider, 'One more')).rejects.toMatchObject(full);
    await remove(provider, first?.id ?? '');
    await add(provider, 'One more');
    await expect(restore(provider, first?.id ?? '')).rejects.toMatchObject(full);
  });
});

describe('changing a service', () => {
  it('lets only its provider change a service, and not after it is deleted', async () => {
    const { provider, idOf } = await withServices('Geysers');
    const service = { serviceName: 'Solar geysers', description: 'All sizes', priceCents: 12_500_50 };
    const change = (by: Person, id: string) => world.as(by, (work) => updateService(work, id, service));
    expect(await change(provider, idOf('Geysers'))).toEqual({ id: idOf('Geysers'), ...service });
    expect((await readProvider(world, null, provider.providerId)).services).toEqual([
      { id: idOf('Geysers'), ...service },
    ]);
    await expect(change(await aProvider(world), idOf('Geysers'))).rejects.toMatchObject(notFound);
    await expect(change(provider, newId())).rejects.toMatchObject(notFound);
    await remove(provider, idOf('Geysers'));
    await expect(change(provider, idOf('Geysers'))).rejects.toMatchObject(notFound);
  });
});

describe('a deleted service', () => {
  it('removes a deleted service from the page, the form and the directory', async () => {
    const { provider, idOf } = await withServices('Thatching', 'Gutters');
    const found = async () => (await listProviders(world, null, { category: 'Thatch' })).items.map(({ id }) => id);
    expect(await found()).toEqual([provider.providerId]);
    await remove(provider, idOf('Thatching'));
    expect(await found()).toEqual([]);
    expect(await namesOf(provider)).toEqual(['Gutters']);
    expect(
      (await readProvider(world, null, provider.providerId)).services.map(({ serviceName }) => serviceName),
    ).toEqual(['Gutters']);
    await expect(remove(provider, idOf('Thatching'))).rejects.toMatchObject(notFound);
  });

  it('lets only its provider restore a deleted service, at its old place', async () => {
    const { provider, idOf } = await withServices('A', 'B', 'C');
    await remove(provider, idOf('B'));
    await expect(restore(await aProvider(world), idOf('B'))).rejects.toMatchObject(notFound);
    expect(await restore(provider, idOf('B'))).toMatchObject({ id: idOf('B'), serviceName: 'B' });
    expect(await namesOf(provider)).toEqual(['A', 'B', 'C']);
    expect(await restore(provider, idOf('B'))).toMatchObject({ id: idOf('B') });
    await expect(restore(provider, newId())).rejects.toMatchObject(notFound);
  });

  it('has an admin check a held service again that was deleted and restored', async () => {
    const { provider, idOf } = await withServices('See plumber-joe.co.za');
    const id = idOf('See plumber-joe.co.za');
    await remove(provider, id);
    await restore(provider, id);
    const steps = await world.db
      .select({ step: events.step })
      .from(events)
      .where(and(eq(events.subjectId, provider.providerId), inArray(events.step, ['hold-text', 'release-text'])))
      .orderBy(events.at, events.id);
    expect(steps.map(({ step }) => step)).toEqual(['hold-text', 'release-text', 'hold-text']);
  });

  it('restores a deleted service at its old place after the others were reordered', async () => {
    const { provider, idOf } = await withServices('A', 'B', 'C', 'D');
    await remove(provider, idOf('B'));
    await order(provider, [idOf('D'), idOf('C'), idOf('A')]);
    await restore(provider, idOf('B'));
    expect(await namesOf(provider)).toEqual(['D', 'B', 'C', 'A']);
  });

  it('deletes a service for good after a day', async () => {
    const { provider, idOf } = await withServices('A', 'B');
    const rows = () =>
      world.db
        .select({ id: providerServices.id })
        .from(providerServices)
        .where(eq(providerServices.providerId, provider.providerId));
    await remove(provider, idOf('B'));
    world.clock.move(day - 1);
    await sweepServices(world);
    await restore(provider, idOf('B'));
    await remove(provider, idOf('B'));
    world.clock.move(day);
    await expect(restore(provider, idOf('B'))).rejects.toMatchObject(notFound);
    await sweepServices(world);
    expect(await rows()).toEqual([{ id: idOf('A') }]);
  });
});

describe('ordering services', () => {
  it('reorders services', async () => {
    const { provider, idOf } = await withServices('A', 'B', 'C');
    expect((await order(provider, [idOf('C'), idOf('A'), idOf('B')])).map(({ serviceName }) => serviceName)).toEqual([
      'C',
      'A',
      'B',
    ]);
    expect(await namesOf(provider)).toEqual(['C', 'A', 'B']);
    await add(provider, 'D');
    expect(await namesOf(provider)).toEqual(['C', 'A', 'B', 'D']);
  });

  it('refuses an order of services with a missing, repeated, foreign or deleted one', async () => {
    const { provider, idOf } = await withServices('A', 'B', 'C');
    const other = await withServices('X');
    await remove(provider, idOf('C'));
    const orders = [
      [idOf('A')],
      [idOf('A'), idOf('A')],
      [idOf('B'), idOf('A'), idOf('C')],
      [idOf('B'), idOf('A'), other.idOf('X')],
      [other.idOf('X'), idOf('A')],
      [],
    ];
    for (const ids of orders) await expect(order(provider, ids)).rejects.toMatchObject({ code: 'request.conflict' });
    expect(await namesOf(provider)).toEqual(['A', 'B']);
    expect(await namesOf(other.provider)).toEqual(['X']);
  });

  it('gives each position to one service when many orders arrive at once', async () => {
    const { provider, idOf } = await withServices('A', 'B', 'C', 'D');
    const ids = ['A', 'B', 'C', 'D'].map(idOf);
    await Promise.all([
      order(provider, ids.toReversed()),
      order(provider, ids),
      order(provider, [...ids.slice(2), ...ids.slice(0, 2)]),
    ]);
    const rows = await world.db
      .select({ position: providerServices.position })
      .from(providerServices)
      .where(eq(providerServices.providerId, provider.providerId));
    expect(new Set(rows.map(({ position }) => position))).toEqual(new Set([1, 2, 3, 4]));
  });
});
