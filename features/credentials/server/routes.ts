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

const on = bind(credentialsContract);

/** Changes a credential as an admin, and answers with its new state. */
async function answer(context: RequestContext<Person>, id: string, act: (work: PersonWork) => Promise<void>) {
  await context.change(act);
  return readCredential(context.primary, context.actor, id);
}

const nothing = () => ({});

export const credentialsRoutes = on.router({
  own: on.own.handler(({ context }) => readOwnCredentials(context.world, context.actor.id)),
  submit: on.submit.handler(async ({ input, context }) => {
    const { id } = await context.create((work) => submitCredential(work, input), input);
    return readOwnCredential(context.primary, context.actor.id, id);
  }),
  withdraw: on.withdraw.handler(({ input, context }) =>
    context.change((work) => withdrawCredential(work, input.id)).then(nothing),
  ),
  list: on.list.handler(({ input, context }) => listCredentials(context.world, input)),
  read: on.read.handler(({ input, context }) => readCredential(context.world, context.actor, input.id)),
  look: on.look.handler(({ input, context }) => answer(context, input.id, (work) => lookAtCredential(work, input.id))),
  confirm: on.confirm.handler(({ input, context }) =>
    answer(context, input.id, (work) => confirmCredential(work, input)),
  ),
  decline: on.decline.handler(({ input, context }) =>
    answer(context, input.id, (work) => declineCredential(work, input)),
  ),
  revoke: on.revoke.handler(({ input, context }) => answer(context, input.id, (work) => revokeCredential(work, input))),
  managedKinds: on.managedKinds.handler(({ context }) => listManagedKinds(context.world)),
  addKind: on.addKind.handler(({ input, context }) => context.create((work) => addKind(work, input), input)),
  saveKind: on.saveKind.handler(({ input, context }) => context.change((work) => saveKind(work, input)).then(nothing)),
  retireKind: on.retireKind.handler(({ input, context }) =>
    context.change((work) => retireKind(work, input)).then(nothing),
  ),
  offerKind: on.offerKind.handler(({ input, context }) =>
    context.change((work) => offerKind(work, input)).then(nothing),
  ),
  kindHistory: on.kindHistory.handler(({ input, context }) => listKindHistory(context.world, input.cursor)),
  undoKind: on.undoKind.handler(({ input, context }) =>
    context.change((work) => undoKind(work, input.id)).then(nothing),
  ),
});
