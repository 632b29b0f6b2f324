/** The checkout page of the stand-in. */
export const standInWords = {
  title: 'Pay (demonstration)',
  demonstration: 'This is a demonstration. No money moves.',
  amount: (amount: string) => `You pay ${amount}`,
  pay: 'Pay with the test card',
  payOnce: 'Pay with a card that is declined next month',
  eft: 'Pay by EFT',
  qr: 'Pay by QR code',
  decline: 'Pay with a card that is declined',
  cancel: 'Cancel',
  declined: 'The card was declined. Try another way to pay.',
  paid: 'This payment is complete.',
};
