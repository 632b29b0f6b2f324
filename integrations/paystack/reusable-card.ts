import { z } from '#core/zod.ts';

/** A card that can be charged again by its code, with the email address that it was saved with. The code is a secret. */
export type ReusableCard = {
  code: string;
  /** The same for each use of one card. */
  signature: string;
  email: string;
  lastFour: string;
  brand: string;
  expiryMonth: number;
  expiryYear: number;
};

const shape = z.looseObject({
  data: z.looseObject({
    customer: z.looseObject({ email: z.string().min(3).max(320) }),
    authorization: z.looseObject({
      authorization_code: z.string().min(1).max(200),
      reusable: z.literal(true),
      signature: z.string().min(1).max(200),
      last4: z.string().regex(/^\d{4}$/),
      exp_month: z.coerce.number().int().min(1).max(12),
      exp_year: z.coerce.number().int().min(2000).max(2199),
      brand: z.string().max(40).catch(''),
      channel: z.literal('card'),
    }),
  }),
});

/** Reads the card of a verified payment; null where none paid, or one that cannot be charged again. */
export function readReusableCard(json: unknown): ReusableCard | null {
  const read = shape.safeParse(json);
  if (!read.success) return null;
  const { authorization, customer } = read.data.data;
  return {
    code: authorization.authorization_code,
    signature: authorization.signature,
    email: customer.email,
    lastFour: authorization.last4,
    brand: authorization.brand.trim(),
    expiryMonth: authorization.exp_month,
    expiryYear: authorization.exp_year,
  };
}
