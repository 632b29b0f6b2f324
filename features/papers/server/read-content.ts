import { and, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { z } from '#core/zod.ts';
import { firstLine } from '#core/cut-text.ts';
import { accounts, agreements } from '#features/accounts/server/tables.ts';
import { readChecked } from '#features/credentials/server/claims.ts';
import { hasAcceptedOrders, listAgreedLines, listChangedLines } from '#features/orders/server/agreed-lines.ts';
import type { changeOrders } from '#features/orders/server/tables.ts';
import type { paymentSteps } from '#features/payment-steps/server/tables.ts';
import { problems } from '#features/problems/server/tables.ts';
import { providers } from '#features/providers/server/tables.ts';
import { sumLines, type QuotedLine } from '#features/quotes/lines.ts';
import { paymentLabelWords, sayPayments } from '#features/quotes/payment-plan-wording.ts';
import { quoteRequests, quoteRevisions } from '#features/quotes/server/tables.ts';
import { inLanguage } from '#engine/language.ts';
import type { Work } from '#engine/work.ts';
import type { documentContent } from '../contract.ts';
import type { DocumentKind } from '../kinds.ts';
import type { documents } from './tables.ts';

type Content = z.output<typeof documentContent>;

const member = alias(accounts, 'member');
const providerAccount = alias(accounts, 'provider_account');

/**
 * The content of a new document of a quote, and the language of its member: the agreed lines, those of an accepted change order, or one of a received payment, and the parties as they are now; on a
 * tax invoice with their addresses.
 */
export async function readContent(
  work: Work,
  quoteId: string,
  kind: DocumentKind,
  { order, step }: { order?: typeof changeOrders.$inferSelect; step?: typeof paymentSteps.$inferSelect } = {},
): Promise<Pick<typeof documents.$inferSelect, 'memberId' | 'providerId' | 'language'> & { content: Content }> {
  const [row] = await work.tx
    .select({
      quote: quoteRequests,
      revision: quoteRevisions,
      title: problems.title,
      location: problems.location,
      member: { name: member.fullName },
      language: member.language,
      provider: {
        name: providers.name,
        fullName: providerAccount.fullName,
        vatNumber: providers.vatNumber,
        address: providers.businessAddress,
      },
      visitAddress: agreements.visitAddress,
      accountId: providers.accountId,
      category: sql<string | null>`coalesce(${problems.category}, ${providers.specialty})`,
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
  const language = row.language ?? 'en';
  const registered = provider.vatNumber !== null;
  const hasAddresses = registered && kind === 'invoice';
  const lines =
    step !== undefined
      ? [inLanguage(language, () => receiptLine(step))]
      : order === undefined
        ? (await listAgreedLines(work.tx, quoteId)).map(({ key: _key, order: change, ...line }) => ({
            ...line,
            ...(change !== null && { change }),
          }))
        : (await listChangedLines(work.tx, order.id)).map((line) => ({ ...line, vat: line.vat && registered }));
  const { netCents, vatCents, totalCents } = sumLines(lines);
  const { accountId, category } = row;
  return {
    memberId: quote.memberId,
    providerId: quote.providerId,
    language,
    content: {
      title: row.title ?? firstLine(revision.scope),
      location: row.location ?? '',
      workDate: null,
      provider: { ...provider, address: (hasAddresses ? provider.address : null) ?? '' },
      member: { ...row.member, address: (hasAddresses ? row.visitAddress : null) ?? '' },
      scope: order?.reason ?? revision.scope,
      estimatedTimeline: order === undefined && step === undefined ? revision.estimatedTimeline : '',
      lines,
      netCents,
      vatCents,
      grossCents: totalCents,
      ...(step !== undefined && step.way !== null && step.paidOn !== null
        ? { payment: { label: step.label, way: step.way, paidOn: step.paidOn } }
        : {}),
      ...(kind === 'agreement' && {
        payments: inLanguage(language, () => sayPayments(revision.priceCents, revision.earlyPayments)),
      }),
      ...(order === undefined
        ? step === undefined && { callOutCents: revision.callOutCents }
        : { change: order.number, newTotalCents: order.totalCents, addedDays: order.addedDays }),
      ...(kind === 'invoice' && (await hasAcceptedOrders(work.tx, quoteId)) && { hasChanges: true }),
      ...(kind === 'agreement' && { checked: await readChecked(work.tx, { accountId, category, now: work.now }) }),
      agreedAt: (order?.updatedAt ?? quote.memberFinalizedAt ?? work.now).toISOString(),
      completedAt: null,
    },
  };
}

/** A receipt is for what was paid, and says nothing of VAT: the invoice does. */
const receiptLine = ({ label, paidCents }: typeof paymentSteps.$inferSelect): QuotedLine => ({
  description: paymentLabelWords[label],
  quantityThousandths: 1000,
  unitPriceCents: paidCents ?? 0,
  totalCents: paidCents ?? 0,
  vat: false,
});
