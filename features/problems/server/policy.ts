import { eq, sql, type SQL } from 'drizzle-orm';
import type { z } from '#core/zod.ts';
import { offeredSteps } from '#core/offered-steps.ts';
import type { Person } from '#engine/actor.ts';
import { commentLifecycle, type CommentStatus } from '../comment-lifecycle.ts';
import type { HidingCause } from '../reasons.ts';
import { problemLifecycle } from '../lifecycle.ts';
import type { problemCard, problemDetail } from '../problem-shapes.ts';
import { problems } from './tables.ts';

type Card = z.output<typeof problemCard>;

/** The condition for a problem `p` to show in lists, counts and the search. Its columns change with its hiding, in the same transaction. */
export const isShown = isShownAs('p');

/** `isShown` for problems under another name. */
export function isShownAs(problem: string): SQL {
  return sql.raw(`(${problem}.hidden_for is null and not ${problem}.owner_suspended)`);
}

/** The condition for a reader to open a problem, `p` unless it has another name: its owner and admins open a hidden one too. */
export function visibleTo(reader: Person | null, problem = 'p'): SQL {
  if (reader?.role === 'admin') return sql`true`;
  return sql`(${isShownAs(problem)} or ${sql.raw(problem)}.owner_id = ${reader?.id ?? null})`;
}

/** The typed words of a problem, as text for a raw fragment: for its owner and the other party of an agreement, while nothing hides it. */
export const shownToAgreed = (problem: string): string =>
  `case when ${problem}.hidden_for is null then ${problem}.written end`;

/** Only its owner may change a problem. */
export const ownedBy = (person: Person): SQL => eq(problems.ownerId, person.id);

/** The steps that the owner of a problem may take now; none of them has an obstacle. */
export const offeredProblemSteps = (status: Card['status']): Card['steps'] =>
  offeredSteps(problemLifecycle, { status, party: 'member' });

/** The steps of moderation that an admin may take on a problem now. A suspended owner's problem shows again with the owner. */
export function offeredModeration(hiddenFor: HidingCause | null): z.output<typeof problemDetail>['moderation'] {
  if (hiddenFor === null) return ['hide'];
  return hiddenFor === 'waiting' ? ['show', 'hide'] : ['show'];
}

/** All readers see approved comments `c` of people who are not suspended; the other comments are for their author and admins. */
export function commentVisibleTo(reader: Person | null): SQL {
  if (reader?.role === 'admin') return sql`true`;
  return sql`((c.status = 'approved' and not c.author_suspended) or c.author_id = ${reader?.id ?? null})`;
}

/** The steps that an admin may take on a comment now. */
export const offeredCommentSteps = (status: CommentStatus) =>
  offeredSteps(commentLifecycle, { status, party: 'admin' });
