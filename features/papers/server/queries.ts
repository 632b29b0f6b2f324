import { and, eq, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { z } from '#core/zod.ts';
import { Refusal } from '#core/errors.ts';
import { isOneOf } from '#core/lifecycle.ts';
import { goneStatuses } from '#features/accounts/lifecycle.ts';
import { requireLook } from '#features/accounts/server/looks.ts';
import { accounts, agreements } from '#features/accounts/server/tables.ts';
import { jobs } from '#features/jobs/server/tables.ts';
import { changeOrders } from '#features/orders/server/tables.ts';
import { readPaymentSums } from '#features/payment-steps/server/sums.ts';
import { paymentSteps } from '#features/payment-steps/server/tables.ts';
import { providers } from '#features/providers/server/tables.ts';
import { visibleTo as quoteVisibleTo } from '#features/quotes/server/policy.ts';
import { quoteSets } from '#features/quotes/lifecycle.ts';
import { quoteRequests } from '#features/quotes/server/tables.ts';
import type { Person } from '#engine/actor.ts';
import { inLanguage } from '#engine/language.ts';
import { iso } from '#engine/postgres/database.ts';
import type { World } from '#engine/work.ts';
import type { document, listedDocument } from '../contract.ts';
import { documentSheet } from '../document-sheet.ts';
import { documentNumber } from '../kinds.ts';
import { documentValidity, isParty, visibleTo } from './policy.ts';
import { documents } from './tables.ts';

export type Paper = z.output<typeof document>;
type Listed = z.output<typeof listedDocument>;

const member = alias(accounts, 'member');
const providerAccount = alias(accounts, 'provider_account');

/** The documents of a quote: the agreement, then the changes, the invoice and the receipts. 404 if the reader may not see the quote. */
export async function listDocuments(world: World, reader: Person, quoteId: string): Promise<{ items: Listed[] }> {
  const rows = await world.db
    .select({ document: documents })
    .from(quoteRequests)
    .leftJoin(documents, eq(documents.quoteId, quoteRequests.id))
    .where(and(eq(quoteRequests.id, quoteId), quoteVisibleTo(reader)))
    .orderBy(documents.kind, documents.number);
  if (rows.length === 0) throw new Refusal('request.not-found');
  return { items: rows.flatMap(({ document: found }) => (found === null ? [] : [toListed(found)])) };
}

/** One agreement, change, receipt or invoice. 404 for all but its parties and admins, who have given a reason to read it. */
export async function readDocument(world: World, reader: Person, id: string): Promise<Paper> {
  const [row] = await selectDocuments(world, and(eq(documents.id, id), visibleTo(reader)));
  if (row === undefined) throw new Refusal('request.not-found');
  const { document: found, quoteStatus, jobStatus, completedAt, agreedSince } = row;
  if (!isParty(found, reader)) await requireLook(world, reader, { kind: 'document', id });
  const { member, providerAccount } = row;
  const bothAreHere = [member, providerAccount].every(({ status }) => !isOneOf(status, goneStatuses));
  const shared = agreedSince !== null && bothAreHere && isParty(found, reader);
  const isDisowned = found.stepId !== null && row.receivedAt?.getTime() !== found.madeAt.getTime();
  const validity = documentValidity(found.kind, { quoteStatus, jobStatus, completedAt, isDisowned });
  // The reason of a change stays with its provider while an admin hides it.
  const isWithheld = row.hiddenReason !== null && reader.id === found.memberId;
  // The address of a member is deleted with the agreement.
  const isValid = !isOneOf(quoteStatus, quoteSets.cancelled);
  const paper = {
    ...toListed(found),
    ...found.content,
    scope: isWithheld ? '' : found.content.scope,
    provider: { ...found.content.provider, address: isValid ? (found.content.provider.address ?? '') : '' },
    member: { ...found.content.member, address: isValid ? (found.content.member.address ?? '') : '' },
    location: found.content.location ?? '',
    // An agreement or a change is older than its date, which may change.
    workDate: found.content.workDate ?? (row.workDate === null ? null : iso(row.workDate)),
    quoteId: found.quoteId,
    jobId: found.jobId,
    validity,
    sums: found.kind === 'invoice' && found.jobId !== null ? await readPaymentSums(world.db, found.jobId) : null,
    contacts: shared ? { provider: contactOf(providerAccount), member: contactOf(member) } : null,
    language: found.language,
  };
  return { ...paper, sheet: inLanguage(found.language, () => documentSheet(paper)) };
}

const contactOf = ({ email, phone }: { email: string; phone: string | null }) => ({ email, phone });

const selectDocuments = (world: World, where: SQL | undefined) =>
  world.db
    .select({
      document: documents,
      quoteStatus: quoteRequests.status,
      jobStatus: jobs.status,
      completedAt: jobs.completedAt,
      receivedAt: paymentSteps.receivedAt,
      hiddenReason: changeOrders.hiddenReason,
      agreedSince: agreements.since,
      workDate: sql<
        string | null
      >`(select j.confirmed_date from jobs j where j.quote_id = ${documents.quoteId} and j.status <> 'cancelled')`,
      member: { email: member.email, phone: member.phone, status: member.status },
      providerAccount: { email: providerAccount.email, phone: providerAccount.phone, status: providerAccount.status },
    })
    .from(documents)
    .innerJoin(quoteRequests, eq(quoteRequests.id, documents.quoteId))
    .innerJoin(member, eq(member.id, documents.memberId))
    .innerJoin(providers, eq(providers.id, documents.providerId))
    .innerJoin(providerAccount, eq(providerAccount.id, providers.accountId))
    .leftJoin(jobs, eq(jobs.id, documents.jobId))
    .leftJoin(paymentSteps, eq(paymentSteps.id, documents.stepId))
    .leftJoin(changeOrders, eq(changeOrders.id, documents.orderId))
    .leftJoin(agreements, eq(agreements.quoteId, documents.quoteId))
    .where(where);

const toListed = ({ id, kind, number, madeAt }: typeof documents.$inferSelect): Listed => ({
  id,
  kind,
  number: documentNumber(kind, number),
  madeAt: madeAt.toISOString(),
});
