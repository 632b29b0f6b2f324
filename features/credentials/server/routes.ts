import type { Person } from '#engine/actor.ts';
import { bind } from '#engine/operations.ts';
import type { RequestContext } from '#engine/request-context.ts';
import type { PersonWork } from '#engine/work.ts';
import { credentialsContract } from '../contract.ts';
import { confirmCredential, declineCredential, revokeCredential } from './answer-credential.ts';
import { addKind, offerKind, retireKind, saveKind, undoKind } from './change-kinds.ts';
import { lookAtCredential } from './look-at-credential.ts';
import { listCredentials, readCredential, readOwnCredential, readOwnCredentials } from './queries.ts';
import { listKindHistory, listManagedKinds } from './kinds.ts';
import { submitCredential } from './submit-credential.ts';
import { withdrawCredential } from './withdraw-credential.ts';

/** Changes a credential as an admin, and answers with its new state. */
async function answer(context: RequestContext<Person>, id: string, act: (work: PersonWork) => Promise<void>) {
  await context.change(act);
  return readCredential(context.primary, context.actor, id);
}

export const credentialsRoutes = bind(credentialsContract, {
  own: ({ context }) => readOwnCredentials(context.world, context.actor.id),
  submit: async ({ input, context }) => {
    const { id } = await context.create((work) => submitCredential(work, input), input);
    return readOwnCredential(context.primary, context.actor.id, id);
  },
  withdraw: ({ input, context }) => context.change((work) => withdrawCredential(work, input.id)),
  list: ({ input, context }) => listCredentials(context.world, input),
  read: ({ input, context }) => readCredential(context.world, context.actor, input.id),
  look: ({ input, context }) => answer(context, input.id, (work) => lookAtCredential(work, input.id)),
  confirm: ({ input, context }) => answer(context, input.id, (work) => confirmCredential(work, input)),
  decline: ({ input, context }) => answer(context, input.id, (work) => declineCredential(work, input)),
  revoke: ({ input, context }) => answer(context, input.id, (work) => revokeCredential(work, input)),
  managedKinds: ({ context }) => listManagedKinds(context.world),
  addKind: ({ input, context }) => context.create((work) => addKind(work, input), input),
  saveKind: ({ input, context }) => context.change((work) => saveKind(work, input)),
  retireKind: ({ input, context }) => context.change((work) => retireKind(work, input)),
  offerKind: ({ input, context }) => context.change((work) => offerKind(work, input)),
  kindHistory: ({ input, context }) => listKindHistory(context.world, input.cursor),
  undoKind: ({ input, context }) => context.change((work) => undoKind(work, input.id)),
});
