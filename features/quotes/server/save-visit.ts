import { and, eq } from 'drizzle-orm';
import { expectFound, Refusal } from '#core/errors.ts';
import { showPhone } from '#core/typed-text/phone.ts';
import type { z } from '#core/zod.ts';
import { accounts, agreements } from '#features/accounts/server/tables.ts';
import type { Person } from '#engine/actor.ts';
import { recordEvent } from '#engine/record-event.ts';
import type { PersonWork, World } from '#engine/work.ts';
import { lockRow } from '#engine/postgres/read.ts';
import type { visitDetails } from '../contract.ts';
import { keepVisit, writeVisit } from './agreement.ts';
import { memberIs } from './policy.ts';
import { quoteRequests, quoteSubject } from './tables.ts';

/**
 * The member of an agreement gives the address of the work, and the number to call. 404 for others, 409 with the status if there is no
 * agreement. The provider gets a notice without them, and reads them on the job.
 */
export async function saveVisit(work: PersonWork, id: string, visit: z.output<typeof visitDetails>): Promise<void> {
  await keepVisit(work, visit);
  const quote = expectFound(await lockRow(work.tx, quoteRequests, and(eq(quoteRequests.id, id), memberIs(work.actor))));
  if (!(await writeVisit(work, id, visit))) throw new Refusal('request.conflict', { current: quote.status });
  const { status } = quote;
  await recordEvent(work, quoteSubject, 'give-visit', { id, by: 'member', before: status, after: status });
}

/** The address and the number that the member of a quote gave for the work; else those of their profile. 404 for others. */
export async function readVisit(world: World, reader: Person, id: string): Promise<{ address: string; phone: string }> {
  const [row] = await world.db
    .select({
      quoteId: agreements.quoteId,
      given: { address: agreements.visitAddress, phone: agreements.visitPhone },
      own: { address: accounts.address, phone: accounts.phone },
    })
    .from(quoteRequests)
    .innerJoin(accounts, eq(accounts.id, quoteRequests.memberId))
    .leftJoin(agreements, eq(agreements.quoteId, quoteRequests.id))
    .where(and(eq(quoteRequests.id, id), memberIs(reader)));
  if (row === undefined) throw new Refusal('request.not-found');
  const { given, own } = row;
  const phone = given?.phone ?? own.phone;
  return { address: given?.address ?? own.address ?? '', phone: phone === null ? '' : showPhone(phone) };
}
