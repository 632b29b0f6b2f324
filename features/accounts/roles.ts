import { type Role, roles } from '#core/roles.ts';

/** The roles that registration offers. */
export const joiningRoles = ['member', 'provider'] as const;
export type JoiningRole = (typeof joiningRoles)[number];

/** An unknown stored value counts as member, as the specification says. */
export const roleOf = (stored: unknown): Role => roles.find((role) => role === stored) ?? 'member';
