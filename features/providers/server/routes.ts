import type { Person } from '#engine/actor.ts';
import { bind } from '#engine/operations.ts';
import { providersContract } from '../contract.ts';
import { addService } from './add-service.ts';
import { deleteService, restoreService } from './delete-service.ts';
import { lookAtDocuments, readDocuments, readDocumentsOf, saveDocuments } from './documents.ts';
import { orderServices } from './order-services.ts';
import { readOwnListing } from './own-listing.ts';
import { listProviders, readProvider } from './queries.ts';
import { setHoliday } from './set-holiday.ts';
import { updateProfile } from './update-profile.ts';
import { updateService } from './update-service.ts';
import type { RequestContext } from '#engine/request-context.ts';
import type { PersonWork } from '#engine/work.ts';

/** Changes the actor's own listing and answers with its new state. */
async function changeListing(context: RequestContext<Person>, act: (work: PersonWork) => Promise<void>) {
  await context.change(act);
  return readOwnListing(context.world, context.actor);
}

export const providersRoutes = bind(providersContract, {
  list: ({ input, context }) => listProviders(context.world, context.reader, input),
  read: ({ input, context }) => readProvider(context.world, context.reader, input.id),
  own: ({ context }) => readOwnListing(context.world, context.actor),
  save: ({ input, context }) => changeListing(context, (work) => updateProfile(work, input)),
  setHoliday: ({ input, context }) => changeListing(context, (work) => setHoliday(work, input.onHoliday)),
  documents: ({ context }) => readDocuments(context.world.db, context.actor.id),
  saveDocuments: async ({ input, context }) => {
    await context.change((work) => saveDocuments(work, input.ids, input.known));
    return readDocuments(context.world.db, context.actor.id);
  },
  documentsOf: ({ input, context }) => readDocumentsOf(context.world, context.actor, input.id),
  lookAtDocuments: async ({ input, context }) => {
    await context.change((work) => lookAtDocuments(work, input));
    return readDocumentsOf(context.world, context.actor, input.id);
  },
  addService: ({ input, context }) => context.create((work) => addService(work, input), input),
  updateService: ({ input: { id, ...service }, context }) => context.change((work) => updateService(work, id, service)),
  deleteService: ({ input, context }) => context.change((work) => deleteService(work, input.id)),
  restoreService: ({ input, context }) => context.change((work) => restoreService(work, input.id)),
  orderServices: async ({ input, context }) => ({
    items: await context.change((work) => orderServices(work, input.ids)),
  }),
});
