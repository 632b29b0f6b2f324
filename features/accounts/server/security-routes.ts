import { bind } from '#engine/operations.ts';
import { securityContract } from '../security-contract.ts';
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
import { countChallenge } from './throttle-sign-in.ts';

const on = bind(securityContract);

export const securityRoutes = on.router({
  signInWithCode: on.signInWithCode.handler(async ({ input, context }) => {
    const { code, trustDevice: trusts } = input;
    const { id, cookies } = await finishSignIn(context.world, { code, trusts, device: context.device });
    context.setCookies(cookies);
    return { id };
  }),
  askForPasskey: on.askForPasskey.handler(async ({ context: { world, origin, address } }) => {
    const site = requirePasskeySite(origin);
    await countChallenge(world, address);
    return askForSignature(world, { site, person: null });
  }),
  signInWithPasskey: on.signInWithPasskey.handler(async ({ input, context }) => {
    const { world, origin, device } = context;
    const site = requirePasskeySite(origin);
    const { id, cookies } = await signInWithPasskey(world, { signed: input, site, device });
    context.setCookies(cookies);
    return { id };
  }),
  security: on.security.handler(({ context: { world, actor, origin } }) => readSecurity(world, actor, origin)),
  askToConfirm: on.askToConfirm.handler(({ context: { world, actor, origin } }) =>
    askForSignature(world, { site: requirePasskeySite(origin), person: actor }),
  ),
  verifySession: on.verifySession.handler(async ({ input, context }) => {
    await confirmActor(context, { passkey: input });
    await context.change(verifySession);
    return {};
  }),
  beginSecondFactor: on.beginSecondFactor.handler(async ({ input, context }) => {
    await confirmActor(context, input);
    return context.change(beginSetUp);
  }),
  enableSecondFactor: on.enableSecondFactor.handler(async ({ input, context }) => ({
    codes: await context.change((work) => confirmSetUp(work, input.code)),
  })),
  disableSecondFactor: on.disableSecondFactor.handler(async ({ input, context }) => {
    await confirmActor(context, input);
    await context.change(disableSecondFactor);
    return {};
  }),
  renewBackupCodes: on.renewBackupCodes.handler(async ({ input, context }) => {
    await confirmActor(context, input);
    return { codes: await context.change(renewBackupCodes) };
  }),
  forgetTrustedDevices: on.forgetTrustedDevices.handler(async ({ context }) => {
    await context.change((work) => forgetTrustedDevices(work, work.actor.id));
    return {};
  }),
  beginPasskey: on.beginPasskey.handler(async ({ input, context }) => {
    const site = requirePasskeySite(context.origin);
    await confirmActor(context, input);
    return askForPasskey(context.world, context.actor, site);
  }),
  addPasskey: on.addPasskey.handler(async ({ input, context }) => {
    const { world, actor, origin } = context;
    const made = await readMadePasskey(world, actor, { made: input.made, site: requirePasskeySite(origin) });
    return { id: await context.change((work) => addPasskey(work, input.name, made)) };
  }),
  renamePasskey: on.renamePasskey.handler(async ({ input, context }) => {
    await context.change((work) => renamePasskey(work, input));
    return {};
  }),
  removePasskey: on.removePasskey.handler(async ({ input, context }) => {
    await confirmActor(context, input);
    await context.change((work) => removePasskey(work, input.id));
    return {};
  }),
  resetSecondFactor: on.resetSecondFactor.handler(async ({ input, context }) => {
    await context.change((work) => askForReset(work, input));
    return {};
  }),
  stopReset: on.stopReset.handler(async ({ input, context }) => {
    await context.change((work) => stopResetByLink(work, input.token));
    return {};
  }),
  takeBackReset: on.takeBackReset.handler(async ({ input, context }) => {
    await context.change((work) => takeBackReset(work, input.id));
    return {};
  }),
});
