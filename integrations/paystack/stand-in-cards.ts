import { randomBytes } from 'node:crypto';

/** The behaviour of a saved card when it is charged. `waits`: the bank has not decided yet. */
export type CardConduct = 'pays' | 'declines' | 'challenges' | 'waits' | 'is-invalid';

/** A card as the stand-in keeps it, by its code. Tests change its conduct. */
export type StandInCard = {
  code: string;
  email: string;
  signature: string;
  last4: string;
  expiryMonth: number;
  expiryYear: number;
  conduct: CardConduct;
};

/** The numbers of Paystack's own test cards: one that always pays, and one that is declined later. */
export const testCards = {
  pays: { number: '4084084084084081', conduct: 'pays' },
  fails: { number: '4084080000005408', conduct: 'declines' },
} as const satisfies Record<string, { number: string; conduct: CardConduct }>;

/** Saves the card that has paid at a checkout, under a new code. It expires in two years. */
export function saveTestCard(
  cards: Map<string, StandInCard>,
  card: keyof typeof testCards,
  email: string,
): StandInCard {
  const { number, conduct } = testCards[card];
  const saved: StandInCard = {
    code: `AUTH_${randomBytes(8).toString('hex')}`,
    email,
    signature: `SIG_${Buffer.from(number).toString('hex')}`,
    last4: number.slice(-4),
    expiryMonth: 12,
    expiryYear: new Date().getUTCFullYear() + 2,
    conduct,
  };
  cards.set(saved.code, saved);
  return saved;
}

/** The card of a payment in Paystack's words. */
export const showCard = (card: StandInCard) => ({
  authorization_code: card.code,
  last4: card.last4,
  exp_month: String(card.expiryMonth).padStart(2, '0'),
  exp_year: String(card.expiryYear),
  channel: 'card',
  card_type: 'visa ',
  brand: 'visa',
  bank: 'TEST BANK',
  country_code: 'ZA',
  reusable: true,
  signature: card.signature,
});

/** Replaces the card of a payment by QR code: it cannot be charged again. */
export const showQr = () => ({
  authorization_code: `AUTH_${randomBytes(8).toString('hex')}`,
  last4: '0000',
  exp_month: '12',
  exp_year: '2099',
  channel: 'qr',
  card_type: '',
  brand: '',
  bank: 'TEST BANK',
  country_code: 'ZA',
  reusable: false,
  signature: null,
});

/** Returns Paystack's reason why a card cannot be charged; null if it can. */
export function refuseCharge(card: StandInCard | undefined, email: string): string | null {
  if (card === undefined || card.conduct === 'is-invalid') return 'Authorization code is invalid';
  return card.email.toLowerCase() === email.toLowerCase() ? null : 'Email does not match Authorization code';
}
