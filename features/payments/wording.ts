export const paymentErrors = {
  'payments.off': 'Payments are not switched on for this site yet.',
  'payments.not-started': 'Payment initialization failed. Please try again.',
  'payments.no-answer':
    'Paystack is not answering, so we cannot see if this refund was made. Please try again in a few minutes.',
  'payments.under-way': 'Your last payment is still in progress. Please wait a few minutes.',
  'payments.card-declined': 'Your card was declined. Nothing was taken. You can pay with another card.',
  'payments.unsigned': 'This message carries no valid signature.',
  'payments.not-acceptable': 'This payment does not match. Refund it, or grant a plan and close it.',
  'payments.not-refundable': 'This payment cannot be refunded here. Refund it on Paystack.',
  'payments.refund-under-way':
    "Paystack still has this refund. Look at it on Paystack's pages, or pay it back by hand.",
};

export const decisionWords = { reasonMissing: 'Say why, in a few words.' };
