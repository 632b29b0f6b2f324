const megabyte = 1024 * 1024;

/** The storage that an admin can give one account, in bytes: that of the four memberships. */
export const storageTiers = {
  free: 100 * megabyte,
  basic: 1024 * megabyte,
  pro: 10_240 * megabyte,
  elite: 51_200 * megabyte,
} as const;
export type StorageTier = keyof typeof storageTiers;
export const storageTierNames = Object.keys(storageTiers) as [StorageTier, ...StorageTier[]];
