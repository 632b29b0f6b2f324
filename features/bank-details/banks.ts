/**
 * The banks of South Africa with their universal branch codes, which count for every branch, and the lengths that their account numbers
 * have. Compared on 2026-11-27 over several public lists, none of them official; no list gives check digits.
 * The lengths are generous: a number that a bank really gives must never be refused.
 */
export const banks = {
  absa: { name: 'Absa', branchCode: '632005', digits: [8, 11] },
  african: { name: 'African Bank', branchCode: '430000', digits: [8, 12] },
  'bank-zero': { name: 'Bank Zero', branchCode: '888000', digits: [8, 12] },
  bidvest: { name: 'Bidvest Bank', branchCode: '462005', digits: [8, 12] },
  capitec: { name: 'Capitec', branchCode: '470010', digits: [10, 10] },
  discovery: { name: 'Discovery Bank', branchCode: '679000', digits: [11, 11] },
  fnb: { name: 'FNB', branchCode: '250655', digits: [10, 12] },
  investec: { name: 'Investec', branchCode: '580105', digits: [10, 12] },
  nedbank: { name: 'Nedbank', branchCode: '198765', digits: [9, 12] },
  postbank: { name: 'Postbank', branchCode: '460005', digits: [8, 12] },
  sasfin: { name: 'Sasfin', branchCode: '683000', digits: [8, 12] },
  standard: { name: 'Standard Bank', branchCode: '051001', digits: [8, 12] },
  tyme: { name: 'TymeBank', branchCode: '678910', digits: [10, 12] },
} as const satisfies Record<string, { name: string; branchCode: string; digits: readonly [number, number] }>;

export type Bank = keyof typeof banks;
export const bankCodes = Object.keys(banks) as [Bank, ...Bank[]];

export const accountTypes = ['current', 'savings', 'transmission'] as const;
export type AccountType = (typeof accountTypes)[number];
