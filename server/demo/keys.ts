import { z } from '#core/zod.ts';
import people from './marketplace/people.json' with { type: 'json' };
import problems from './marketplace/problems.json' with { type: 'json' };
import providers from './marketplace/providers.json' with { type: 'json' };

const keysOf = <Key extends string>(named: Record<Key, unknown>) => z.enum(Object.keys(named) as Key[]);

/** The keys by which stories name people and problems. */
export const member = keysOf(people.members);
export const provider = keysOf(providers);
export const worker = keysOf(people.team);
export const problem = keysOf(problems);
