/** The card "This device" of Settings, Notifications. */
export const pushWords = {
  title: 'This device',
  label: 'Notify me on this device',
  on: 'On. We tell you when it is your move, and about messages and dates, also while the site is closed.',
  off: 'We can tell you when it is your move, and about messages and dates, also while the site is closed.',
  accountIsOff: 'Push notifications are off for your account. Switch them on above first.',
  showsText: 'Show the text',
  showsTextHint:
    'Names and text appear on the locked screen. Without this, a notification only says that there is something new.',
  notSupported: 'This browser cannot show push notifications.',
  addFirst: 'On an iPhone or iPad, add this site to the home screen first, then open it from there.',
  blocked: 'Your browser blocks notifications from this site.',
  unblock: 'Allow notifications for this site in the settings of your browser, then load this page again.',
  notSent: 'This site does not send push notifications.',
  dismissed: 'Your browser did not allow notifications. Press the switch to be asked again.',
  failed: 'Notifications could not be switched on. Check your connection and try again.',
  failedOff: 'Notifications could not be switched off. Try again.',
  loading: 'Checking this device',
  failedToLoad: 'We could not check if this device gets notifications.',
};
