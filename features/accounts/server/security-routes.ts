import type { HandlersOf } from '#engine/operations.ts';
import type { securityContract } from '../security-contract.ts';
import { confirmActor } from './confirm-actor.ts';
import { addPasskey, askForPasskey, readMadePasskey } from './passkeys/add-passkey.ts';
import { renamePasskey, removePasskey } from './passkeys/change-passkeys.ts';
import { askForSignature } from './passkeys/check-signature.ts';
import { requirePasskeySite } from './passkeys/passkey-site.ts';
import { signInWithPasskey } from './passkeys/sign-in-with-passkey.ts';
import { readSecurity } from './read-security.ts';
import { finishSignIn } from './second-factor/finish-sign-in.ts';
import { askForReset, stopResetByLink, takeBackReset } from './second-factor/reset.ts';
import {
  beginSetUp,
  confirmSetUp,
  disableSecondFactor,
  renewBackupCodes,
  verifySession,
} from './second-factor/set-up.ts';
import { forgetTrustedDevices } from './second-factor/trusted-devices.ts';
import { countChallenge } from './sessions/throttle-sign-in.ts';

export const securityHandlers: HandlersOf<typeof securityContract> = {
  signInWithCode: async ({ input, context }) => {
    const { code, trustDevice: trusts } = input;
    const { id, cookies } = await finishSignIn(context.world, { code, trusts, device: context.device });
    context.setCookies(cookies);
    return { id };
  },
  askForPasskey: async ({ context: { world, origin, address } }) => {
    const site = requirePasskeySite(origin);
    await countChallenge(world, address);
    return askForSignature(world, { site, person: null });
  },
  signInWithPasskey: async ({ input, context }) => {
    const { world, origin, device } = context;
    const site = requirePasskeySite(origin);
    const { id, cookies } = await signInWithPasskey(world, { signed: input, site, device });
    context.setCookies(cookies);
    return { id };
  },
  security: ({ context: { world, actor, origin } }) => readSecurity(world, actor, origin),
  askToConfirm: ({ context: { world, actor, origin } }) =>
    askForSignature(world, { site: requirePasskeySite(origin), person: actor }),
  verifySession: async ({ input, context }) => {
    await confirmActor(context, { passkey: input });
    await context.change(verifySession);
  },
  beginSecondFactor: async ({ input, context }) => {
    await confirmActor(context, input);
    return context.change(beginSetUp);
  },
  enableSecondFactor: async ({ input, context }) => ({
    codes: await context.change((work) => confirmSetUp(work, input.code)),
  }),
  disableSecondFactor: async ({ input, context }) => {
    await confirmActor(context, input);
    await context.change(disableSecondFactor);
  },
  renewBackupCodes: async ({ input, context }) => {
    await confirmActor(context, input);
    return { codes: await context.change(renewBackupCodes) };
  },
  forgetTrustedDevices: async ({ context }) =>
    void (await context.change((work) => forgetTrustedDevices(work, work.actor.id))),
  beginPasskey: async ({ input, context }) => {
    const site = requirePasskeySite(context.origin);
    await confirmActor(context, input);
    return askForPasskey(context.world, context.actor, site);
  },
  addPasskey: async ({ input, context }) => {
    const { world, actor, origin } = context;
    const made = await readMadePasskey(world, actor, { made: input.made, site: requirePasskeySite(origin) });
    return { id: await context.change((work) => addPasskey(work, input.name, made)) };
  },
  renamePasskey: ({ input, context }) => context.change((work) => renamePasskey(work, input)),
  removePasskey: async ({ input, context }) => {
    await confirmActor(context, input);
    await context.change((work) => removePasskey(work, input.id));
  },
  resetSecondFactor: ({ input, context }) => context.change((work) => askForReset(work, input)),
  stopReset: ({ input, context }) => context.change((work) => stopResetByLink(work, input.token)),
  takeBackReset: ({ input, context }) => context.change((work) => takeBackReset(work, input.id)),
};
