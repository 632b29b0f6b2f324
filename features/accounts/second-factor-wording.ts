/** Sentences about the second factor and passkeys. */
export const secondFactorWords = {
  enterPassword: 'Enter your password.',
  enterCode: 'Enter the code.',
  nameIt: 'Give the passkey a name.',
};
