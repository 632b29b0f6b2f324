/** South Africa's rate of value-added tax, in percent. */
export const vatPercent = 15;

/** The VAT in an amount that includes it, both in cents. The rest of the amount is its net, so both add up to it exactly. */
export const vatIn = (grossCents: number): number => Math.round((grossCents * vatPercent) / (100 + vatPercent));
