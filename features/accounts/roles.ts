/** What a person can be. Registration offers the first two alone. */
export const roles = ['member', 'provider', 'admin'] as const;
export type Role = (typeof roles)[number];

export const joiningRoles = ['member', 'provider'] as const;
export type JoiningRole = (typeof joiningRoles)[number];

/** Any stored value that is none of ours counts as member, as the specification says. */
export const roleOf = (stored: unknown): Role => roles.find((role) => role === stored) ?? 'member';
