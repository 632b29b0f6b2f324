/** Sentences about the second factor and passkeys. */
export const secondFactorWords = {
  enterPassword: 'Enter your password.',
  enterCode: 'Enter the code.',
  nameIt: 'Give the passkey a name.',

  loading: 'Loading your security settings',
  failedToLoad: 'Failed to load your security settings',

  title: 'Two-factor',
  hint: 'After your password we ask for a code from an app on your phone. A stolen password is not enough to log in.',
  on: 'On',
  off: 'Off',
  onSince: (date: string) => `On since ${date}`,
  codesLeft: (count: number) =>
    count === 0
      ? 'No backup codes are left.'
      : count === 1
        ? '1 backup code is left.'
        : `${count} backup codes are left.`,
  makeNewCodes: 'Make new ones before you need them.',
  trustedDevices: (count: number) =>
    count === 1
      ? 'One device is trusted. We do not ask for a code there.'
      : `${count} devices are trusted. We do not ask for a code there.`,
  setUp: 'Set up two-factor',
  disable: 'Turn off',
  newCodes: 'New backup codes',
  forgetDevices: 'Ask for a code everywhere',
  forgetFailed: 'Your devices are still trusted. Try again.',
  forgotten: 'We ask for a code on every device again.',
  adminsNeed: 'Protect your admin account first',
  adminsNeedText: 'Set up two-factor or add a passkey. Until then you cannot act as an admin.',
  adminsShow: 'Use your passkey first',
  adminsShowText: 'You logged in with only a password. Use your passkey here, or log out and log in again with it.',
  showPasskey: 'Use your passkey',
  verified: 'You can act as an admin now.',
} as const;

/** The dialogs that confirm the person's identity and set up two-factor sign-in. */
export const setUpWords = {
  cancel: 'Cancel',
  continue: 'Continue',
  checking: 'Checking',
  password: 'Password',
  orPasskey: 'Use a passkey instead',
  failed: 'That did not work',
  confirmTitle: 'Is it you?',
  setUpText: 'Enter your password. Then you connect an authenticator app.',

  scanTitle: 'Scan this with your app',
  scanText: 'Open an authenticator app on your phone, such as Google Authenticator or Aegis, and scan the picture.',
  picture: 'QR code to scan. The same key is below as text.',
  cannotScan: 'If you cannot scan it, type this key into the app:',
  openTitle: 'Connect your app',
  openText:
    'Open an authenticator app on this phone, such as Google Authenticator or Aegis. If nothing opens, copy the key and paste it into the app.',
  open: 'Open in your app',
  copyKey: 'Copy key',
  keyCopied: 'Key copied.',
  keyCopyFailed: 'Your browser does not allow copying. Select the key and copy it yourself.',
  key: 'The key:',
  otherPhone: 'Is the app on another phone? Scan this picture with it:',
  code: 'Code from the app',
  codeHint: 'The six digits that the app shows now.',
  turnOn: 'Turn on',
  turningOn: 'Turning on',
  turnedOn: 'Two-factor is on.',

  codesTitle: 'Save your backup codes',
  codesText:
    'If you lose your phone, each of these codes lets you in once. We only show them now. Keep them away from your phone.',
  codes: 'Backup codes',
  copy: 'Copy',
  copied: 'Backup codes copied.',
  copyFailed: 'Your browser does not allow copying. Select the codes and copy them yourself.',
  download: 'Download',
  fileHead: (email: string, site: string) => `Backup codes of ${email} on ${site}. Each works once.`,
  kept: 'I have saved them',
  keepFirst: 'Save the codes first, then tick the box.',
  done: 'Done',

  disableTitle: 'Turn two-factor off?',
  disableText: 'Anyone with your password can then log in. Your backup codes stop working.',
  disable: 'Turn off',
  disabled: 'Two-factor is off.',

  renewTitle: 'Make new backup codes?',
  renewText: 'The old ones stop working.',
  renew: 'Make new codes',
} as const;
