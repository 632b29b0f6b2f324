import { agreements } from '#features/accounts/server/tables.ts';
import { aMember } from '#features/accounts/server/testing.ts';
import { fileGrants } from '#features/files/server/tables.ts';
import { aFile } from '#features/files/server/testing.ts';
import { aProblem } from '#features/problems/server/testing.ts';
import { aProvider } from '#features/providers/server/testing.ts';
import type { Person } from '#engine/actor.ts';
import { day } from '#core/time.ts';
import type { World } from '#engine/work.ts';
import type { QuoteStatus } from '../lifecycle.ts';
import { quoteFiles, quoteRequests, quoteRevisions } from './tables.ts';

/** Terms that pass every check: R1,850.00, half a day. */
export const someTerms = {
  priceCents: 1_850_00,
  scope: 'Drain the geyser, replace the valve and the drip tray.',
  estimatedTimeline: 'Half a day',
};

const agreed: readonly QuoteStatus[] = ['quote_accepted', 'work_in_progress', 'work_completed'];
const answered: readonly QuoteStatus[] = [
  'quote_submitted',
  'quote_accepted',
  'quote_declined_by_member',
  'work_in_progress',
  'work_completed',
];

/** A quote in any status; makes its member, provider and problem if they are not given. It is valid for two days. Makes no job: verbs do that. */
export async function aQuote(
  world: World,
  more: {
    status?: QuoteStatus;
    member?: Person;
    provider?: Person & { providerId: string };
    problemId?: string | null;
    expiresAt?: Date | null;
  } = {},
) {
  const { status = 'quote_submitted' } = more;
  const member = more.member ?? (await aMember(world));
  const provider = more.provider ?? (await aProvider(world));
  const problemId = more.problemId === undefined ? (await aProblem(world, { owner: member })).id : more.problemId;
  const now = world.clock.now();
  const hasTerms = answered.includes(status);
  const expiresAt = more.expiresAt === undefined ? new Date(now.getTime() + 2 * day) : more.expiresAt;
  const [quote] = await world.db
    .insert(quoteRequests)
    .values({
      memberId: member.id,
      providerId: provider.providerId,
      problemId,
      status,
      description: 'The geyser drips into the passage ceiling.',
      requestedAt: now,
      updatedAt: now,
      ...(hasTerms && {
        revision: 1,
        priceCents: someTerms.priceCents,
        expiresAt,
        firstSubmittedAt: now,
        providerRespondedAt: now,
      }),
    })
    .returning();
  if (quote === undefined) throw new Error('no quote was made');
  if (hasTerms)
    await world.db
      .insert(quoteRevisions)
      .values({ quoteId: quote.id, number: 1, ...someTerms, expiresAt, submittedAt: now });
  if (agreed.includes(status))
    await world.db
      .insert(agreements)
      .values({ quoteId: quote.id, memberId: member.id, providerAccountId: provider.id, since: now });
  return { ...quote, member, provider };
}

/** A file of the request of a quote, which its parties may open. */
export async function aQuoteFile(
  world: World,
  more: { owner: Person; quoteId: string; parties: readonly Person[]; kind?: 'picture' | 'pdf'; place?: number },
) {
  const { owner, quoteId, parties, kind = 'picture', place = 0 } = more;
  const file = await aFile(world, { owner, kind, purpose: 'attachment', audience: 'granted' });
  await world.db.insert(fileGrants).values(parties.map(({ id }) => ({ fileId: file.id, accountId: id })));
  await world.db.insert(quoteFiles).values({ quoteId, revision: 0, place, fileId: file.id });
  return file;
}
