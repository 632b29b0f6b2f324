/** The request to accept the current version, which stands above every page: it brings nothing else about policies. */
export const acceptWords = {
  title: (version: number) => (version === 1 ? 'Please accept our policy' : 'Our policy has changed'),
  text: 'Read it and accept it. You can keep using the site either way.',
  read: 'Read the policy',
  accept: 'Accept',
  accepting: 'Accepting',
  accepted: 'Thank you. You accepted the policy.',
  acceptFailed: 'Your answer could not be saved.',
};
