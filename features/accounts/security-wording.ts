import { asSentence } from '#core/cut-text.ts';

type DeviceNames = { browser: string | null; system: string | null };

/** A device in words: `Chrome on Android`. */
export const deviceWords = {
  name: ({ browser, system }: DeviceNames): string =>
    browser === null
      ? system === null
        ? 'Unknown device'
        : `Unknown browser on ${system}`
      : system === null
        ? `${browser} on an unknown system`
        : `${browser} on ${system}`,
};

type Mail = { title: string; description: string };

const ifNotYou = () => 'If it was not you, log out everywhere and choose a new password.';

/** Mails about access and security. They are always sent. */
export const securityMails = {
  confirm: {
    title: 'Confirm your email address',
    description:
      'You registered with this address. Confirm it to log in. The link works once, for one day. If you did not register, ignore this email.',
  },
  registerAgain: {
    title: 'You already have an account',
    description:
      'Someone registered with this address, but it already has an account. Nothing has changed. If it was you, log in. If you forgot your password, choose a new one with the link. It works once, for one hour.',
  },
  reset: {
    title: 'Choose a new password',
    description:
      'You asked for a new password. The link works once, for one hour. If you did not ask, ignore this email: your password stays as it is.',
  },
  newDevice: (device: string, at: string): Mail => ({
    title: 'New login to your account',
    description: `${device} logged in to your account on ${at}. If it was you, there is nothing to do. If it was not you, log out everywhere and choose a new password.`,
  }),
  passwordChanged: (at: string): Mail => ({
    title: 'Your password has changed',
    description: `The password of your account was changed on ${at}, and all other devices were logged out. If it was not you, log out everywhere and choose a new password.`,
  }),
} as const;

/** Mails about a new address, which an admin gives to an account. */
export const emailChangeMails = {
  toNew: (from: string): Mail => ({
    title: 'Confirm your new email address',
    description: `As you asked, an admin is changing the address of your account to this one. Confirm it, and from then on you log in with it. The link works once, from ${from} until seven days after this email. If you did not ask, ignore this email.`,
  }),
  toOld: (reason: string, from: string): Mail => ({
    title: 'Your email address is about to change',
    description: `An admin is changing the address of your account. It can change from ${from}, once the new address is confirmed. Reason: “${asSentence(reason)}” If you did not ask for this, log out everywhere: that stops it. Then contact support.`,
  }),
  changed: (at: string): Mail => ({
    title: 'Your email address has changed',
    description: `The address of your account was changed on ${at}, and all devices were logged out. We write to the new address from now on. If you did not ask for this, contact support at once.`,
  }),
  why: 'You got this email because this address belongs, or belonged, to an account with us.',
} as const;

/** The mail when an admin ends the sessions of a person. */
export const sessionsEndedMail = (reason: string): Mail => ({
  title: 'You are logged out everywhere',
  description: `An admin logged you out on all devices. Reason: “${asSentence(reason)}” Log in again to continue.`,
});

/** Mails about a changed second factor or passkey. */
export const secondFactorMails = {
  enabled: (at: string): Mail => ({
    title: 'Two-factor is on',
    description: `Two-factor was turned on for your account on ${at}, and all other devices were logged out. ${ifNotYou()}`,
  }),
  disabled: (at: string): Mail => ({
    title: 'Two-factor is off',
    description: `Two-factor was turned off for your account on ${at}. You now log in with only your password. ${ifNotYou()}`,
  }),
  codesRenewed: (at: string): Mail => ({
    title: 'You have new backup codes',
    description: `New backup codes were made for your account on ${at}. The old ones no longer work. ${ifNotYou()}`,
  }),
  codeUsed: (left: number, at: string): Mail => ({
    title: 'A backup code was used',
    description: `Someone logged in to your account with a backup code on ${at}. ${left === 1 ? '1 code is' : `${left} codes are`} left. ${ifNotYou()}`,
  }),
  locked: (at: string): Mail => ({
    title: 'Someone is guessing your codes',
    description: `Someone entered your password and ten wrong codes on ${at}. We won't accept any code for 15 minutes. If it was not you, choose a new password.`,
  }),
  passkeyAdded: (at: string): Mail => ({
    title: 'A passkey was added',
    description: `A passkey was added to your account on ${at}. It can log in without your password. ${ifNotYou()}`,
  }),
  passkeyRemoved: (at: string): Mail => ({
    title: 'A passkey was removed',
    description: `A passkey was removed from your account on ${at}. ${ifNotYou()}`,
  }),
  resetAsked: (at: string): Mail => ({
    title: 'Your second factor will be reset',
    description: `An admin will delete your two-factor codes and your passkeys on ${at}, because you lost them. Then your password is enough to log in. If you did not ask for this, stop it: with the link, or by logging in with your second factor.`,
  }),
  resetStopped: {
    title: 'Your second factor stays',
    description: 'The reset of your second factor was stopped. You log in as before.',
  },
  resetDone: {
    title: 'Your second factor was reset',
    description:
      'Your two-factor codes and your passkeys are deleted, and all devices are logged out. Log in with your password, then set two-factor up again under Settings, Security.',
  },
} as const;

/** The button of each mail. */
export const linkLabels = {
  confirm: 'Confirm my email address',
  reset: 'Choose a new password',
  'end-sessions': 'Log out everywhere',
  'stop-reset': 'Stop the reset',
  'change-email': 'Use this address',
} as const;

/** The password on the Security tab. */
export const passwordWords = {
  title: 'Password',
  hint: 'A change logs out all your other devices.',
  current: 'Current password',
  new: 'New password',
  confirm: 'Confirm new password',
  fillIn: 'Please fill in all fields',
  update: 'Update password',
  updating: 'Updating',
  doNotMatch: 'New passwords do not match',
  tooShort: (minimum: number) => `Password must be at least ${minimum} characters long`,
  tooShortForAdmin: (minimum: number) =>
    `Admins need a password of at least ${minimum} characters. Choose a new one with “Forgot your password?”.`,
  updated: 'Password updated successfully!',
  failed: 'Failed to update password. Please try again.',
};

/** The list of sessions on the Security tab. */
export const sessionWords = {
  title: 'Devices',
  hint: 'Phones and computers that are logged in to your account.',
  loading: 'Loading your devices',
  failedToLoad: 'Your devices could not be loaded',
  thisDevice: 'This device',
  firstUsed: (at: string) => `First used ${at}`,
  lastUsed: (at: string) => `Last used ${at}`,
  network: (network: string) => `Network ${network}`,
  end: 'Log out',
  /** The button of one device, read aloud. */
  endFor: (device: string, at: string) => `Log out ${device}, last used ${at}`,
  ending: 'Logging out',
  ended: 'The device is logged out.',
  endOthers: 'Log out all other devices',
  endOthersTitle: 'Log out all other devices?',
  endOthersText: 'You stay logged in here.',
  cancel: 'Cancel',
  othersEnded: 'All other devices are logged out.',
  failed: 'The device could not be logged out',
};
