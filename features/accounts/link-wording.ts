/** Around the links that come by mail. */
export const linkWords = {
  sendLink: 'Send link',
  sendingLink: 'Sending',
  /** The same sentence for every address: it does not reveal an account. */
  resetSent: (email: string) =>
    `If ${email} has an account, a link is on its way. It works for one hour. Look in your spam folder too.`,
  confirmSent: (email: string) =>
    `We sent an email to ${email}. Open its link to confirm your address. On this device the link logs you in. It works for one day. Look in your spam folder too.`,
  sendAgain: 'Send again',
  sentAgain: 'The email is on its way again.',
  sendFailed: 'The email could not be sent',
  backToLogin: 'Back to login',
  loading: 'Checking the link',
  loadFailed: 'The link could not be checked',
  badLink: 'This link does not work',
  badLinkHint: {
    confirm:
      'It has already been used, or it is too old. If your address is confirmed, log in. If not, log in to get another link.',
    reset: 'It has already been used, or it is too old. Ask for another one.',
    'end-sessions': 'It has already been used, or it is too old. You can end sessions in your settings.',
    'change-email':
      'It has already been used, or it is too old. Log in with the address that works, or contact support for another link.',
    'stop-reset':
      'It has already been used, or the reset has ended. Log in to check your second factor in your settings.',
  },
  anotherLink: 'Get another link',
  newPassword: 'New password',
  savePassword: 'Save password',
  savingPassword: 'Saving',
  passwordSaved: 'Your new password is saved. Log in with it.',
  resetFailed: 'The password could not be saved',
  confirmQuestion: (email: string) => `Is ${email} your address?`,
  confirm: 'Confirm',
  confirming: 'Confirming',
  confirmed: 'Your email address is confirmed. You can log in now.',
  confirmedAndLoggedIn: 'Your email address is confirmed, and you are logged in.',
  confirmFailed: 'Your address could not be confirmed',
  secureQuestion: (email: string) =>
    `This logs out every phone and computer that is logged in as ${email}. It also removes a passkey or second factor that was added in the day before this email, or since. Choose a new password afterwards.`,
  secure: 'Log out everywhere',
  securing: 'Logging out',
  secured: 'Every device is logged out. Choose a new password now if it was not you.',
  secureFailed: 'The devices could not be logged out',
  keepQuestion: (email: string) =>
    `An admin is about to delete the second factor of ${email}. If you still have it, stop the reset, and nothing changes.`,
  keep: 'Stop the reset',
  keeping: 'Stopping',
  kept: 'The reset is stopped. Your second factor stays.',
  keepFailed: 'The reset could not be stopped',
  addressQuestion: (email: string) =>
    `From now on you log in with ${email} and get our emails there. This logs you out everywhere.`,
  address: 'Use this address',
  addressing: 'Saving',
  addressed: 'Your new address is saved. Log in with it.',
  addressFailed: 'The address could not be saved',
};
