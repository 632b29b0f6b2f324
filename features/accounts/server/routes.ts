import { hashPassword } from 'better-auth/crypto';
import { Refusal } from '#core/errors.ts';
import { isPerson } from '#server/engine/actor.ts';
import { bind } from '#server/engine/operations.ts';
import { accountsContract } from '../contract.ts';
import { activateAccount, approveAccount, suspendAccount } from './change-account-status.ts';
import { limitRegistrations, turnOf } from './limit-hashing.ts';
import { listAccounts, readAccount, readPhoto } from './queries.ts';
import { readOwnPrivacy, readOwnProfile } from './read-profile.ts';
import { refuseBadPassword, registerAccount } from './register-account.ts';
import { savePrivacy } from './save-privacy.ts';
import { saveProfile } from './save-profile.ts';
import { openSession, signIn } from './sign-in.ts';
import { signOut } from './sign-out.ts';
import { countRegistration } from './throttle-sign-in.ts';

const on = bind(accountsContract);

export const accountsRoutes = on.router({
  register: on.register.handler(async ({ input, context }) => {
    const { world, address, device } = context;
    const giveBack = await countRegistration(world, address);
    try {
      refuseBadPassword(world, input.password);
      return await limitRegistrations(async () => {
        const hash = await hashPassword(input.password);
        const registered = await context.create((work) => registerAccount(work, input, hash), input);
        // Outside the transaction that a repeated request replays: its session is always a new one.
        const { cookies } = await openSession(world, { ...input, ...device });
        context.setCookies(cookies);
        return registered;
      }, turnOf(address));
    } catch (error) {
      // A taken email is a guess at who is registered, and counts as a registration does.
      if (!(error instanceof Refusal && error.code === 'accounts.email-taken')) await giveBack();
      throw error;
    }
  }),
  signIn: on.signIn.handler(async ({ input, context }) => {
    const { id, next, cookies } = await signIn(context.world, { ...input, ...context.device });
    context.setCookies(cookies);
    return { id: next === null ? id : null, next };
  }),
  signOut: on.signOut.handler(async ({ context }) => {
    context.setCookies([await signOut(context.world, context.actor)]);
    context.clearBrowserCache();
    return {};
  }),
  me: on.me.handler(async ({ context: { actor, world } }) => {
    if (!isPerson(actor)) return { person: null, isSuspended: 'isSuspended' in actor };
    const { id, fullName, email, role, status, providerId } = actor;
    const photoUrl = await readPhoto(world, id);
    return { person: { id, fullName, email, role, status, providerId, photoUrl }, isSuspended: false };
  }),
  readProfile: on.readProfile.handler(({ context }) => readOwnProfile(context.world, context.actor)),
  saveProfile: on.saveProfile.handler(async ({ input, context }) => {
    await context.change((work) => saveProfile(work, input));
    return readOwnProfile(context.world, context.actor);
  }),
  readPrivacy: on.readPrivacy.handler(({ context }) => readOwnPrivacy(context.world, context.actor)),
  savePrivacy: on.savePrivacy.handler(async ({ input, context }) => {
    await context.change((work) => savePrivacy(work, input));
    return readOwnPrivacy(context.world, context.actor);
  }),
  list: on.list.handler(({ input, context }) => listAccounts(context.world, context.actor.id, input)),
  approve: on.approve.handler(async ({ input, context }) => {
    await context.change((work) => approveAccount(work, input.id));
    return readAccount(context.world, context.actor.id, input.id);
  }),
  suspend: on.suspend.handler(async ({ input, context }) => {
    await context.change((work) => suspendAccount(work, input.id, input.reason));
    return readAccount(context.world, context.actor.id, input.id);
  }),
  activate: on.activate.handler(async ({ input, context }) => {
    await context.change((work) => activateAccount(work, input.id));
    return readAccount(context.world, context.actor.id, input.id);
  }),
});
