/** The ways of paying by themselves. A sentence that names one is written out for each, because the words around it depend on it. */
import type { PaymentWay } from './reasons.ts';

export const wayWords: Record<PaymentWay, string> = {
  cash: 'Cash',
  eft: 'EFT',
  payshap: 'PayShap',
  card: 'Card machine',
};
