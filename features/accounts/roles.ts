import { roles } from '#core/roles.ts';
import { z } from '#core/zod.ts';

/** The roles that registration offers. */
export const joiningRoles = ['member', 'provider'] as const;
export type JoiningRole = (typeof joiningRoles)[number];

/** A role as it is stored. An unknown one counts as member, as the specification says. */
export const storedRole = z.enum(roles).catch('member');
