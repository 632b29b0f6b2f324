/** The members, all invented. Stories name people by these keys. */
export const members = {
  naledi: 'Naledi Mokoena',
  johan: 'Johan van der Merwe',
  priya: 'Priya Govender',
  fatima: 'Fatima Davids',
  sipho: 'Sipho Khumalo',
  lerato: 'Lerato Molefe',
  ayesha: 'Ayesha Patel',
  bongani: 'Bongani Zulu',
  chantelle: 'Chantelle Jacobs',
  pieter: 'Pieter Botha',
  nomvula: 'Nomvula Dlamini',
  kagiso: 'Kagiso Sebola',
  zanele: 'Zanele Mthembu',
  michael: 'Michael Stein',
  riaan: 'Riaan Coetzee',
  themba: 'Themba Radebe',
} as const;

export type MemberKey = keyof typeof members;

/** The street addresses at which work is done, for those who give one. */
export const homes: Partial<Record<string, string>> = { naledi: '31 Masupatsela Street, Orlando West' };

export const admin = { key: 'anele', fullName: 'Anele Dube' } as const;

/** The member whose account is suspended, with the reason. */
export const suspended: { member: MemberKey; reason: string } = {
  member: 'themba',
  reason: 'Asked three providers to pay a "registration fee" before he would accept their quotes.',
};
