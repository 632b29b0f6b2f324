import { buffer } from 'node:stream/consumers';
import { and, eq, ne, sql, type SQL } from 'drizzle-orm';
import { toDay } from '#core/month.ts';
import { day, hour } from '#core/time.ts';
import { deliverCertificate } from '#features/certificates/server/deliver-certificate.ts';
import { certificates } from '#features/certificates/server/tables.ts';
import { aCertificateFile, aLicence } from '#features/certificates/server/testing.ts';
import { providerCredentials } from '#features/credentials/server/tables.ts';
import { acceptOffer, makeOffer } from '#features/disputes/server/answer-dispute.ts';
import { openDispute } from '#features/disputes/server/open-dispute.ts';
import { aFile } from '#features/files/server/testing.ts';
import { confirmDate, rejectDate } from '#features/jobs/server/answer-proposal.ts';
import { completeJob } from '#features/jobs/server/complete-job.ts';
import { proposeDate } from '#features/jobs/server/propose-date.ts';
import { rescheduleJob } from '#features/jobs/server/reschedule-job.ts';
import { reworkJob } from '#features/jobs/server/rework-job.ts';
import { saveNote } from '#features/jobs/server/save-note.ts';
import { jobs } from '#features/jobs/server/tables.ts';
import { openConversation } from '#features/messages/server/open-conversation.ts';
import { sendMessage } from '#features/messages/server/send-message.ts';
import { acceptOrder } from '#features/orders/server/accept-order.ts';
import { declineOrder, withdrawOrder } from '#features/orders/server/end-order.ts';
import { proposeOrder } from '#features/orders/server/propose-order.ts';
import { aProposal } from '#features/orders/server/testing.ts';
import { anAgreement } from '#features/papers/server/testing.ts';
import { announcePayment } from '#features/payment-steps/server/announce-payment.ts';
import { denyPayment, receivePayment } from '#features/payment-steps/server/receive-payment.ts';
import { paymentSteps } from '#features/payment-steps/server/tables.ts';
import { problemPhotos } from '#features/problems/server/tables.ts';
import { aProblem } from '#features/problems/server/testing.ts';
import { aProvider } from '#features/providers/server/testing.ts';
import { cancelQuote } from '#features/quotes/server/end-quote.ts';
import { saveVisit } from '#features/quotes/server/save-visit.ts';
import { startWork } from '#features/quotes/server/start-work.ts';
import { rateProvider } from '#features/reviews/server/rate-provider.ts';
import { reviewContent } from '#features/reviews/server/testing.ts';
import { contestNoShow } from '#features/visits/server/no-shows/answer-no-show.ts';
import { confirmComing } from '#features/visits/server/confirm-coming.ts';
import { recordArrival } from '#features/visits/server/record-arrival.ts';
import { reportNoShow } from '#features/visits/server/no-shows/report-no-show.ts';
import { setOut } from '#features/visits/server/set-out.ts';
import { shareVisit } from '#features/visits/server/sharing/share-visit.ts';
import { noShows, visits } from '#features/visits/server/tables.ts';
import type { Person } from '#engine/actor.ts';
import { newId } from '#engine/columns.ts';
import { findRow } from '#engine/postgres/read.ts';
import type { World } from '#engine/work.ts';
import { readZip } from '#tests/support/read-zip.ts';
import type { TestWorld } from '#tests/support/testing.ts';
import { askRecord } from './ask-record.ts';
import { hashText } from './chain.ts';
import { jobRecordCopies } from './make-record.ts';
import { jobRecords } from './tables.ts';

type CopyStatus = (typeof jobRecords.$inferSelect)['status'];
type Parties = { member?: Person; provider?: Person & { providerId: string } };

/** Whole numbers below `most`, the same for the same seed. */
export function dice(seed: number): (most: number) => number {
  let state = seed + 1;
  return (most) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * most);
  };
}

/**
 * Agreed work with everything that can happen to it, chosen by `roll`: `() => 0` takes the longest way. Each typed text ends with `mark`. The
 * clock moves by some days.
 */
export async function aLivedJob(
  world: TestWorld,
  { mark = 'here', roll = () => 0, ...parties }: Parties & { mark?: string; roll?: (most: number) => number } = {},
) {
  const say = (text: string) => `${text} ${mark}`;
  const problem = await aProblem(world, {
    ...(parties.member && { owner: parties.member }),
    category: 'Plumbing',
    title: say('Geyser drips'),
    description: say('It drips into the passage ceiling.'),
  });
  const holder = parties.provider ?? (await aProvider(world));
  const isLicensed = eq(providerCredentials.accountId, holder.id);
  if ((await world.db.$count(providerCredentials, isLicensed)) === 0) await aLicence(world, holder);
  const before = await aFile(world, { owner: problem.owner, purpose: 'problem', audience: 'signed-in' });
  await world.db.insert(problemPhotos).values({ problemId: problem.id, fileId: before.id, position: 0 });
  const line = { quantityThousandths: 1000, unitPriceCents: 1_850_00, vat: false };
  const agreed = await anAgreement(world, { member: problem.owner, provider: holder, problemId: problem.id }, [
    { description: say('Valve'), ...line },
  ]);
  const { jobId, quoteId, member, provider } = agreed;
  const asMember = <Result>(act: Parameters<typeof world.as<Person, Result>>[1]) => world.as(member, act);
  const asProvider = <Result>(act: Parameters<typeof world.as<Person, Result>>[1]) => world.as(provider, act);
  const propose = (days: number) =>
    asProvider((work) =>
      proposeDate(work, jobId, {
        proposedDate: new Date(world.clock.now().getTime() + days * day + hour),
        durationMinutes: 120,
        notes: say('I bring the valve.'),
      }),
    );
  await asMember((work) => saveVisit(work, quoteId, { address: say('12 Vilakazi Street'), phone: '', keep: false }));
  await asMember((work) => saveNote(work, jobId, { text: 'PRIVATE of the member', version: 0 }));
  await asProvider((work) => saveNote(work, jobId, { text: 'PRIVATE of the provider', version: 0 }));
  const { id: conversationId } = await asMember((work) => openConversation(work, { quoteId }));
  const write = async (person: Person, text: string) =>
    world.as(person, (work) => sendMessage(work, { id: conversationId, clientId: newId(), text, files: [] }));
  await write(member, say('Good morning.'));
  await write(provider, say('Good morning to you.'));
  const done = { ...agreed, problemId: problem.id, conversationId, before: before.id };
  if (roll(6) === 5) {
    await asMember((work) => cancelQuote(work, quoteId, say('Not needed any more.')));
    return done;
  }
  await propose(2);
  if (roll(2) === 0) {
    await asMember((work) => rejectDate(work, jobId, 1));
    await propose(3);
  }
  await confirmLast();
  if (roll(2) === 0) {
    await asMember((work) => rescheduleJob(work, jobId, { reason: say('I am away.') }));
    await propose(2);
    await confirmLast();
  }
  const visit = await lastVisit();
  await asMember((work) => shareVisit(work, visit.id));
  const ends = [acceptOrder, declineOrder];
  for (let order = 0; order < 1 + roll(3); order += 1) {
    const id = await asProvider((work) => proposeOrder(work, aProposal(jobId, { reason: say('The pipe is rotten.') })));
    const end = roll(3);
    if (end === 2) await asProvider((work) => withdrawOrder(work, id));
    else await asMember((work) => (ends[end] ?? declineOrder)(work, id));
    if (end === 0) break;
  }
  world.clock.move(visit.agreedFor.getTime() - world.clock.now().getTime() - 12 * hour);
  if (roll(2) === 0) await asProvider((work) => confirmComing(work, visit.id)).catch(() => {});
  world.clock.move(12 * hour);
  await asProvider((work) => setOut(work, visit.id, 30));
  await asProvider((work) => startWork(work, quoteId));
  if (roll(3) < 2) await asProvider((work) => recordArrival(work, visit.id, { pin: visit.pin }));
  else {
    world.clock.move(hour);
    await asMember((work) => reportNoShow(work, visit.id));
    const [report] = await world.db.select().from(noShows).where(eq(noShows.visitId, visit.id));
    await asProvider((work) => contestNoShow(work, report?.id ?? '', say('I was at the gate.')));
  }
  const owes = roll(2) === 0;
  await asProvider(async (work) => completeJob(work, jobId, [await aPhoto(provider), await aPhoto(provider)], owes));
  if (owes) {
    const [owed] = await world.db.select().from(certificates).where(eq(certificates.jobId, jobId));
    const { id: fileId } = await aCertificateFile(world, provider);
    await asProvider((work) => deliverCertificate(work, owed?.id ?? '', { number: 'COC 12345/26', fileId }));
  }
  await write(member, say('Thank you.'));
  if (roll(3) === 0) {
    world.clock.move(hour);
    await asMember(async (work) => reworkJob(work, jobId, say('It drips again.'), [await aPhoto(member)]));
    world.clock.move(hour);
    await asProvider(async (work) => completeJob(work, jobId, [await aPhoto(provider)], owes ? undefined : false));
  }
  const steps = await world.db.select().from(paymentSteps).where(eq(paymentSteps.jobId, jobId));
  for (const { id, cents } of steps) {
    if (cents === 0 || roll(3) === 2) continue;
    const paidOn = toDay(world.clock.now());
    await asMember((work) => announcePayment(work, { id, way: 'eft', cents, paidOn }));
    if (roll(2) === 0) await asProvider((work) => receivePayment(work, id));
    else await asProvider((work) => denyPayment(work, id, 'nothing'));
  }
  if (roll(2) === 0) {
    const claim = {
      claim: say('It leaks as before.'),
      outcome: 'part' as const,
      cents: 100_00,
      photos: [],
      evidence: [],
    };
    const id = await asMember((work) => openDispute(work, { jobId, ...claim }));
    await asProvider((work) => makeOffer(work, { id, read: 0, outcome: 'part', cents: 50_00 }));
    if (roll(2) === 0) await asMember((work) => acceptOffer(work, { id, read: 1 }));
  }
  if (roll(2) === 0)
    await asMember((work) => rateProvider(work, { jobId, ...reviewContent({ comment: say('Came on time.') }) }));
  return done;

  async function aPhoto(owner: Person): Promise<string> {
    return (await aFile(world, { owner, purpose: 'job' })).id;
  }
  async function confirmLast(): Promise<void> {
    const [job] = await world.db.select({ proposal: jobs.proposal }).from(jobs).where(eq(jobs.id, jobId));
    await asMember((work) => confirmDate(work, jobId, job?.proposal ?? 0));
  }
  async function lastVisit() {
    const found = await findRow(world.db, visits, and(eq(visits.jobId, jobId), ne(visits.status, 'over')));
    if (found === undefined) throw new Error('no visit was made');
    return found;
  }
}

/** A record in any status, without a job of the queue. One that is ready has a file. */
export async function aJobRecord(
  world: World,
  { jobId, account, status = 'ready' }: { jobId: string; account: Pick<Person, 'id'>; status?: CopyStatus },
): Promise<{ id: string }> {
  const now = world.clock.now();
  const id = newId();
  const bytes = Buffer.from('a record');
  await world.storage.write(jobRecordCopies.keyOf(id), bytes);
  const made = { bytes: bytes.length, readyAt: now, head: hashText('a record'), entries: 3 };
  await world.db.insert(jobRecords).values({
    id,
    jobId,
    accountId: account.id,
    status,
    createdAt: now,
    updatedAt: now,
    ...(status === 'ready' && made),
  });
  return { id };
}

/** Asks for the record of a job and makes it; returns its id. */
export async function makeRecord(world: TestWorld, person: Person, jobId: string): Promise<string> {
  await world.as(person, (work) => askRecord(work, jobId));
  const failures = await world.deliver();
  if (failures.length > 0) throw failures[0];
  const made = await findRow(world.db, jobRecords, { accountId: person.id, jobId, status: 'ready' }, 'id');
  if (made === undefined) throw new Error('no record was made');
  return made.id;
}

export type PackedEntry = {
  n: number;
  kind: string;
  id: string;
  at: string;
  by: string;
  content: Record<string, unknown>;
};

/** Makes a record and reads the files of its ZIP. */
export async function readPack(world: TestWorld, person: Person, jobId: string): Promise<Map<string, Buffer>> {
  const id = await makeRecord(world, person, jobId);
  return readZip(await buffer((await world.storage.open(jobRecordCopies.keyOf(id))).stream));
}

export const readEntriesOf = (pack: ReadonlyMap<string, Buffer>): PackedEntry[] =>
  (JSON.parse(String(pack.get('record.json'))) as { entries: PackedEntry[] }).entries;

/** SQL: the ids of everything that belongs to a job and has events. */
export const idsOf = ({
  jobId,
  quoteId,
  problemId,
}: Record<'jobId' | 'quoteId' | 'problemId', string | null>): SQL => sql`
  select ${problemId}::uuid as id union all select ${quoteId}::uuid union all select ${jobId}::uuid
  union all select id from visits where job_id = ${jobId}
  union all select n.id from no_shows n join visits v on v.id = n.visit_id where v.job_id = ${jobId}
  union all select id from change_orders where job_id = ${jobId}
  union all select id from payment_steps where job_id = ${jobId}
  union all select id from job_disputes where job_id = ${jobId}
  union all select id from certificates where job_id = ${jobId}
  union all select id from reviews where job_id = ${jobId}`;
