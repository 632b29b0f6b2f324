/** Sentences about the second factor and passkeys. */
export const secondFactorWords = {
  enterPassword: 'Enter your password.',
  enterCode: 'Enter the code.',
  nameIt: 'Give the passkey a name.',

  loading: 'Loading your security settings',
  failedToLoad: 'Failed to load your security settings',

  title: 'Two-factor',
  hint: 'After your password we ask for a code from an app on your phone. A stolen password is then not enough.',
  on: 'On',
  off: 'Off',
  onSince: (date: string) => `On since ${date}`,
  codesLeft: (count: number) =>
    count === 1 ? '1 backup code is left.' : `${count === 0 ? 'No' : count} backup codes are left.`,
  makeNewCodes: 'Make new ones before you need them.',
  trustedDevices: (count: number) =>
    count === 1
      ? 'One device is trusted: we ask for no code there.'
      : `${count} devices are trusted: we ask for no code there.`,
  setUp: 'Set up two-factor',
  disable: 'Turn off',
  newCodes: 'New backup codes',
  forgetDevices: 'Ask for a code everywhere',
  forgotten: 'We ask for a code on every device again.',
  adminsNeed: 'Protect your admin account first',
  adminsNeedText: 'Set up two-factor or add a passkey. Until then you cannot act as an admin.',
  adminsShow: 'Show your passkey first',
  adminsShowText: 'You logged in with a password alone. Use your passkey here, or log out and log in again with it.',
  showPasskey: 'Use your passkey',
  verified: 'You can act as an admin now.',
} as const;

/** The dialogs that ask again who someone is, and set two-factor up. */
export const setUpWords = {
  cancel: 'Cancel',
  continue: 'Continue',
  checking: 'Checking',
  password: 'Password',
  orPasskey: 'Use a passkey instead',
  failed: 'That did not work',
  confirmTitle: 'Is it you?',
  setUpText: 'Enter your password. Then we show you a picture to scan.',

  scanTitle: 'Scan this with your app',
  scanText: 'Open an app for codes on your phone, such as Google Authenticator or Aegis, and scan the picture.',
  picture: 'The picture to scan. Below it is the same as text.',
  cannotScan: 'If you cannot scan it, type this key into the app:',
  code: 'Code from the app',
  codeHint: 'The six digits that the app shows now.',
  turnOn: 'Turn on',
  turningOn: 'Turning on',
  turnedOn: 'Two-factor is on.',

  codesTitle: 'Keep your backup codes',
  codesText:
    'If you lose your phone, each of these codes lets you in once. We show them only now. Keep them away from your phone.',
  codes: 'Backup codes',
  copy: 'Copy',
  copied: 'Backup codes copied.',
  copyFailed: 'Your browser does not allow copying. Select the codes and copy them yourself.',
  download: 'Download',
  file: 'lungisa-backup-codes.txt',
  fileHead: (email: string, site: string) => `Backup codes of ${email} on ${site}. Each works once.`,
  kept: 'I have kept them',
  keepFirst: 'Keep the codes first, then tick the box.',
  done: 'Done',

  disableTitle: 'Turn two-factor off?',
  disableText: 'A password alone then opens your account. Your backup codes stop working.',
  disable: 'Turn off',
  disabled: 'Two-factor is off.',

  renewTitle: 'Make new backup codes?',
  renewText: 'The old ones stop working.',
  renew: 'Make new codes',
} as const;

export const passkeyWords = {
  title: 'Passkeys',
  hint: 'Log in with your fingerprint, your face or the PIN of your device, without a password.',
  none: 'You have no passkeys yet.',
  add: 'Add a passkey',
  adding: 'Adding',
  addTitle: 'Add a passkey',
  addText: 'Give it a name that tells you where it is. Then your browser asks for your fingerprint, face or PIN.',
  name: 'Name',
  added: 'Passkey added.',
  rename: 'Rename',
  renameTitle: 'Rename passkey',
  renamed: 'Passkey renamed.',
  save: 'Save',
  saving: 'Saving',
  remove: 'Remove',
  removeTitle: (name: string) => `Remove ${name}?`,
  removeText: 'You can no longer log in with it. It may stay in the list of your device until you delete it there.',
  removed: 'Passkey removed.',
  /** The buttons of one passkey, read aloud. */
  renameFor: (name: string) => `Rename ${name}`,
  removeFor: (name: string) => `Remove ${name}`,
  addedOn: (date: string) => `Added on ${date}`,
  lastUsed: (at: string) => `Last used ${at}`,
  neverUsed: 'Not used yet',
  noSupport: 'This browser has no passkeys. Try another one.',
  notHere: 'Passkeys do not work at this address',
  notHereText: 'They need the name of the site, not a number.',
  openElsewhere: (origin: string) => `Open ${origin}`,
  notUsed: 'The question of your browser was closed or took too long. Try again.',
  alreadyHere: 'This device already has a passkey for your account.',
  devices: { android: 'Android phone', iphone: 'iPhone', ipad: 'iPad', mac: 'Mac', windows: 'Windows computer' },
  otherDevice: 'My device',
} as const;

/** The second step of a login. */
export const secondStepWords = {
  title: 'Enter your code',
  hint: 'Open the app on your phone and enter the code for this site.',
  backupHint: 'Enter one of the backup codes that you kept. Each works once.',
  passkeyTitle: 'Use your passkey',
  passkeyHint: 'Admins need more than a password. Use the passkey of your account.',
  code: 'Code',
  backupCode: 'Backup code',
  trust: 'Trust this device for 30 days',
  trustHint: 'Only on your own phone or computer.',
  login: 'Login',
  loggingIn: 'Logging in',
  withBackup: 'Use a backup code',
  withApp: 'Use a code from the app',
  back: 'Back to login',
  lost: 'Lost your phone and your codes? Ask an admin of the site to reset your second factor.',
  failed: 'An error occurred during login',
  withPasskey: 'Log in with a passkey',
} as const;
