/** The roles that an account can have. */
export const roles = ['member', 'provider', 'admin'] as const;
export type Role = (typeof roles)[number];
