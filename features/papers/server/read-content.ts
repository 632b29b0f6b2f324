import { and, eq } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { z } from '#core/zod.ts';
import { firstLine } from '#core/count-text.ts';
import { accounts, agreements } from '#features/accounts/server/tables.ts';
import { problems } from '#features/problems/server/tables.ts';
import { providers } from '#features/providers/server/tables.ts';
import { sumLines } from '#features/quotes/lines.ts';
import { listLines } from '#features/quotes/server/list-lines.ts';
import { quoteRequests, quoteRevisions } from '#features/quotes/server/tables.ts';
import type { Work } from '#engine/work.ts';
import type { documentContent } from '../contract.ts';
import type { DocumentKind } from '../kinds.ts';

type Content = z.output<typeof documentContent>;

const member = alias(accounts, 'member');
const providerAccount = alias(accounts, 'provider_account');

/** The content of a new document of a quote: the accepted revision, and the parties as they are now; on a tax invoice with their addresses. */
export async function readContent(
  work: Work,
  quoteId: string,
  kind: DocumentKind,
): Promise<Pick<typeof quoteRequests.$inferSelect, 'memberId' | 'providerId'> & { content: Content }> {
  const [row] = await work.tx
    .select({
      quote: quoteRequests,
      revision: quoteRevisions,
      title: problems.title,
      location: problems.location,
      member: { name: member.fullName },
      provider: {
        name: providers.name,
        fullName: providerAccount.fullName,
        vatNumber: providers.vatNumber,
        address: providers.businessAddress,
      },
      visitAddress: agreements.visitAddress,
    })
    .from(quoteRequests)
    .innerJoin(
      quoteRevisions,
      and(eq(quoteRevisions.quoteId, quoteRequests.id), eq(quoteRevisions.number, quoteRequests.revision)),
    )
    .innerJoin(providers, eq(providers.id, quoteRequests.providerId))
    .innerJoin(providerAccount, eq(providerAccount.id, providers.accountId))
    .innerJoin(member, eq(member.id, quoteRequests.memberId))
    .leftJoin(agreements, eq(agreements.quoteId, quoteRequests.id))
    .leftJoin(problems, eq(problems.id, quoteRequests.problemId))
    .where(eq(quoteRequests.id, quoteId));
  if (row === undefined) throw new Error('a quote without terms has no documents');
  const { quote, revision, provider } = row;
  const title = row.title ?? firstLine(revision.scope);
  const registered = provider.vatNumber !== null;
  const hasAddresses = registered && kind === 'invoice';
  const quoted = await listLines(work.tx, quoteId, revision.number);
  // A provider who is not registered charges no VAT. A quote without lines gets one line with its price.
  const lines =
    quoted.length > 0
      ? quoted.map((line) => ({ ...line, vat: line.vat && registered }))
      : [
          {
            description: title,
            quantityThousandths: 1000,
            unitPriceCents: revision.priceCents,
            totalCents: revision.priceCents,
            vat: registered,
          },
        ];
  const { netCents, vatCents, totalCents } = sumLines(lines);
  return {
    memberId: quote.memberId,
    providerId: quote.providerId,
    content: {
      title,
      location: row.location ?? '',
      workDate: null,
      provider: { ...provider, address: (hasAddresses ? provider.address : null) ?? '' },
      member: { ...row.member, address: (hasAddresses ? row.visitAddress : null) ?? '' },
      scope: revision.scope,
      estimatedTimeline: revision.estimatedTimeline,
      lines,
      netCents,
      vatCents,
      grossCents: totalCents,
      callOutCents: revision.callOutCents,
      agreedAt: (quote.memberFinalizedAt ?? work.now).toISOString(),
      completedAt: null,
    },
  };
}
