import { keepAccount } from './leave.ts';
import { Refusal } from '#core/errors.ts';
import { isPerson } from '#engine/actor.ts';
import { noticeAt } from '#engine/brand.ts';
import type { RequestContext } from '#engine/request-context.ts';
import { bind } from '#engine/operations.ts';
import { accountsContract } from '../contract.ts';
import { storedRole } from '../roles.ts';
import { changeRole } from './change-role.ts';
import { confirmActor } from './confirm-actor.ts';
import { activateAccount, approveAccount, suspendAccount } from './change-account-status.ts';
import { chooseLanguage } from './choose-language.ts';
import { changePassword } from './passwords/change-password.ts';
import { askToChangeEmail } from './ask-to-change-email.ts';
import { changeEmail } from './change-email.ts';
import { endOneSession, endOtherSessions, endSessionsByLink, endSessionsOf } from './sessions/end-sessions.ts';
import { hashPassword } from './passwords/hash-password.ts';
import { languageCookieFor, languageOfDevice } from './sessions/language-cookie.ts';
import { limitRegistrations, turnOf } from './passwords/limit-hashing.ts';
import { readAccount, readPhoto } from './queries.ts';
import { readOwnPrivacy, readOwnProfile } from './own-profile.ts';
import { savePrivacy } from './save-privacy.ts';
import { saveProfile } from './save-profile.ts';
import { confirmByPassword } from './links/confirm-by-password.ts';
import { confirmEmail } from './links/confirm-email.ts';
import { registeringCookie } from './links/registering-device.ts';
import { askForLink } from './links/ask-for-link.ts';
import { resetPassword } from './links/reset-password.ts';
import { readLink } from './links/use-link.ts';
import { listSessions } from './sessions/list-sessions.ts';
import { minPassword, refuseBadPassword } from './passwords/refuse-bad-password.ts';
import { registerAccount, registerToConfirm, type Registration } from './register-account.ts';
import { openSession, signIn } from './sessions/sign-in.ts';
import { securityHandlers } from './security-routes.ts';
import { signOut } from './sessions/sign-out.ts';
import { deviceKeyOf } from './seal-text.ts';
import { readSuspension } from './suspension.ts';
import { countLink, countRegistration } from './sessions/throttle-sign-in.ts';

export const accountsRoutes = bind(accountsContract, {
  ...securityHandlers,
  register: async ({ input, context }) => {
    const { world, address, device } = context;
    const language = languageOfDevice(device.cookies);
    const giveBack = await countRegistration(world, address);
    try {
      refuseBadPassword(world, input.password, input.role);
      if (world.config.emailVerification) return await registerByMail(context, input);
      return await limitRegistrations(async () => {
        const hash = await hashPassword(input.password, world.config.passwordCost);
        const registered = await context.create((work) => registerAccount(work, { ...input, language }, hash), input);
        // Outside the transaction that a repeated request replays: a sign-in always makes a new session.
        const { cookies } = await openSession(world, { ...input, ...device });
        context.setCookies(cookies);
        return registered;
      }, turnOf(address));
    } catch (error) {
      // A taken email shows who is registered, so guesses count as registrations do.
      if (!(error instanceof Refusal && error.code === 'accounts.email-taken')) await giveBack();
      throw error;
    }
  },
  signIn: async ({ input, context }) => {
    const { id, next, cookies } = await signIn(context.world, { ...input, ...context.device });
    context.setCookies(cookies);
    return { id: next === null ? id : null, next };
  },
  sendConfirmation: ({ input: { email }, context: { world, address } }) =>
    askForLink(world, { email, step: 'ask-to-confirm', address }),
  confirmEmail: async ({ input, context }) => {
    const { world, actor, device } = context;
    const { token, password } = input;
    if (password !== undefined) {
      const { id, isSignedIn, cookies } = await confirmByPassword(world, { token, password, device });
      context.setCookies(cookies);
      return { id: isSignedIn ? id : null, isSignedIn };
    }
    const { id, cookies } = await context.change((work) =>
      confirmEmail(work, { token, device, isSignedIn: isPerson(actor) }),
    );
    context.setCookies(cookies);
    const isSignedIn = cookies.length > 0;
    return { id: isSignedIn ? id : null, isSignedIn };
  },
  sendReset: ({ input: { email }, context: { world, address } }) =>
    askForLink(world, { email, step: 'ask-to-reset', address }),
  resetPassword: ({ input, context: { world, address } }) => resetPassword(world, { ...input, address }),
  link: async ({ input, context: { world } }) => {
    const { email, role } = await readLink(world, input);
    return { email, passwordMin: minPassword(world, storedRole.parse(role)) };
  },
  endSessionsByLink: ({ input, context }) => context.change((work) => endSessionsByLink(work, input.token)),
  changePassword: ({ input, context: { world, actor, address } }) =>
    changePassword(world, actor, { ...input, address }),
  listSessions: async ({ context: { world, actor } }) => ({
    sessions: await listSessions(world, actor),
  }),
  endSession: ({ input, context }) => context.change((work) => endOneSession(work, input.id)),
  endOtherSessions: ({ context }) => context.change(endOtherSessions),
  signOut: async ({ context }) => {
    context.setCookies([await signOut(context.world, context.actor)]);
    context.clearBrowserCache();
  },
  me: async ({ context }) => {
    const { actor, world, device } = context;
    const readNotice = async () => noticeAt(await world.readBrand(world.db), world.clock.now());
    if (!isPerson(actor)) {
      // Visitors keep their pages while the database is down.
      const notice = await readNotice().catch(() => null);
      const suspended = actor.suspended && (await readSuspension(world.db, actor.suspended.accountId));
      return {
        person: null,
        suspension: suspended ? { reason: suspended.reason, until: suspended.until?.toISOString() ?? null } : null,
        leavingUntil: actor.leaving?.until ?? null,
        deviceKey: null,
        oldDeviceKeys: [],
        notice,
      };
    }
    const { id, fullName, email, status, providerId, language, needsSecondFactor = false } = actor;
    // On another device they may have chosen another one since.
    if (language !== null && language !== languageOfDevice(device.cookies))
      context.setCookies([languageCookieFor(language, world.config)]);
    const notice = await readNotice();
    const role = needsSecondFactor ? 'admin' : actor.role;
    const photoUrl = await readPhoto(world, id);
    // The listing of a person who is no longer a provider is hidden, also from the menu.
    const ownListing = role === 'provider' ? providerId : null;
    const listing = { providerId: ownListing, photoUrl };
    const person = { id, fullName, email, role, status, language, needsSecondFactor, ...listing };
    const { sessionSecret, oldSecrets } = world.config;
    return {
      person,
      suspension: null,
      leavingUntil: null,
      deviceKey: deviceKeyOf(sessionSecret, id),
      oldDeviceKeys: oldSecrets.map((secret) => deviceKeyOf(secret, id)),
      notice,
    };
  },
  keep: ({ context }) => keepAccount(context.world, context.actor),
  readProfile: ({ context }) => readOwnProfile(context.world, context.actor),
  saveProfile: async ({ input, context }) => {
    await context.change((work) => saveProfile(work, input));
    return readOwnProfile(context.world, context.actor);
  },
  readPrivacy: ({ context }) => readOwnPrivacy(context.world, context.actor),
  savePrivacy: async ({ input, context }) => {
    await context.change((work) => savePrivacy(work, input));
    return readOwnPrivacy(context.world, context.actor);
  },
  chooseLanguage: async ({ input: { language }, context }) => {
    const { world, reader } = context;
    if (reader !== null) await context.change((work) => chooseLanguage({ ...work, actor: reader }, language));
    context.setCookies([languageCookieFor(language, world.config)]);
  },
  askToChangeEmail: async ({ input, context }) => {
    await confirmActor(context, input);
    await context.change((work) => askToChangeEmail(work, input));
  },
  changeEmail: ({ input, context }) => context.change((work) => changeEmail(work, input.token)),
  endSessionsOf: async ({ input, context }) => ({
    count: await context.change((work) => endSessionsOf(work, input)),
  }),
  approve: async ({ input, context }) => {
    await context.change((work) => approveAccount(work, input.id));
    return readAccount(context.world, context.actor.id, input.id);
  },
  suspend: async ({ input, context }) => {
    await context.change((work) =>
      suspendAccount(work, input.id, input.reason, input.until === null ? null : new Date(input.until)),
    );
    return readAccount(context.world, context.actor.id, input.id);
  },
  changeRole: async ({ input, context }) => {
    await confirmActor(context, input);
    await context.change((work) => changeRole(work, input));
    // An admin may have given up their own role, and may no longer read the list.
  },
  activate: async ({ input, context }) => {
    await context.change((work) => activateAccount(work, input.id));
    return readAccount(context.world, context.actor.id, input.id);
  },
});

/** Registers where addresses are confirmed by a link: with the same answer and the same work for an address that has an account. */
async function registerByMail(context: RequestContext, input: Registration) {
  const { world, address, device } = context;
  const language = languageOfDevice(device.cookies);
  await countLink(world, address);
  return limitRegistrations(async () => {
    const hash = await hashPassword(input.password, world.config.passwordCost);
    let madeId: string | undefined;
    const registered = await context.create(async (work) => {
      madeId = await registerToConfirm(work, { ...input, language }, hash);
      return { id: null, status: null };
    }, input);
    if (madeId !== undefined) context.setCookies([registeringCookie(world.config, madeId)]);
    return registered;
  }, turnOf(address));
}
