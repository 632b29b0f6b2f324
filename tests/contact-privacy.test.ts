import { eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { savePrivacy } from '#features/accounts/server/save-privacy.ts';
import { saveProfile } from '#features/accounts/server/save-profile.ts';
import { aMember } from '#features/accounts/server/testing.ts';
import { documents } from '#features/papers/server/tables.ts';
import { mails, notifications } from '#features/notifications/server/tables.ts';
import { aComment, aProblem } from '#features/problems/server/testing.ts';
import { aProvider } from '#features/providers/server/testing.ts';
import { acceptQuote } from '#features/quotes/server/accept-quote.ts';
import { cancelQuote } from '#features/quotes/server/end-quote.ts';
import { aQuote } from '#features/quotes/server/testing.ts';
import { siteSettings } from '#features/site/server/tables.ts';
import type { Person } from '#engine/actor.ts';
import { newId } from '#engine/columns.ts';
import { events } from '#engine/tables.ts';
import { reads } from '#tests/support/operations.ts';
import { useApp, useWorld } from '#tests/support/testing.ts';

/**
 * Plants contact details that occur nowhere else in two accounts that hide them, and looks for them in the answers of every operation
 * that reads, as visitors, strangers, contacts and the parties of an agreement; in their mails and notices; and in the log.
 */
const world = useWorld();
const test = useApp(world);

const canaries = { phone: '823334444', email: 'kwikstert', address: 'Kwikstertlaan' };
/** The contact details that the member gives for the work alone. */
const visit = { address: '7 Hoephoepsingel', phone: '0823336666', keep: false };
const traces = [
  ...Object.values(canaries),
  '82 333 4444',
  '82 333 5555',
  '823335555',
  'Hoephoepsingel',
  '82 333 6666',
  '823336666',
];

let planted: Awaited<ReturnType<typeof plant>>;
beforeAll(async () => {
  await world.db.update(siteSettings).set({ publicBrowsing: true });
  planted = await plant();
  await world.settle();
});

async function plant() {
  const member = await aMember(world, { email: `member@${canaries.email}.example` });
  const provider = await aProvider(world, {
    email: `provider@${canaries.email}.example`,
    contactEmail: `listing@${canaries.email}.example`,
    contactPhone: '+27823335555',
    showPhone: false,
    showEmail: false,
  });
  const contact = await aProvider(world);
  const problem = await aProblem(world, { owner: member, title: 'Geyser', category: 'Plumbing', location: 'Sandton' });
  await aComment(world, { problemId: problem.id, author: provider });
  await aQuote(world, { member, provider: contact, problemId: problem.id });
  const quote = await aQuote(world, { member, provider, problemId: problem.id });
  for (const person of [member, provider]) {
    await world.as(person, async (work) => {
      await saveProfile(work, {
        revision: 1,
        fullName: person.fullName,
        phone: `0${canaries.phone}`,
        address: `1 ${canaries.address}`,
        city: canaries.address,
        province: 'Gauteng',
        postalCode: '1804',
      });
      await savePrivacy(work, { showPhone: false, showEmail: false, showAddress: false });
    });
  }
  const opened = await test.call(member, 'POST', '/api/conversations', { quoteId: quote.id });
  const talk = String(opened.body['id']);
  await test.call(member, 'POST', `/api/conversations/${talk}/messages`, {
    clientId: newId(),
    text: 'Hello',
    files: [],
  });
  return { member, provider, contact, problem, quote, talk };
}

/** The queries of operations that need more than the ids in their paths. */
const queries: Record<string, string[]> = {
  'jobs.list': ['tab=pending'],
  'jobs.month': ['month=2026-11'],
  'quotes.list': ['side=requested', 'side=received'],
  'quotes.counts': ['side=requested', 'side=received'],
  'search.find': ['q=geyser', `q=${canaries.phone}`, `q=${canaries.email}`, `q=${canaries.address}`],
  'search.suggest': ['q=geyser', `q=${canaries.phone}`, `q=${canaries.email}`],
  'problems.places': ['q=Sandton', `q=${canaries.address}`],
  'site.places': ['q=Sandton', `q=${canaries.address}`],
};

/** The operations whose answers to `reader` have a canary. Each is asked with every planted id. */
async function findLeaks(reader: Person | null): Promise<string[]> {
  const { member, provider, problem, quote, talk } = planted;
  const papers = await world.db.select({ id: documents.id, jobId: documents.jobId }).from(documents);
  const ids = [member.id, provider.id, provider.providerId, problem.id, quote.id, talk];
  for (const { id, jobId } of papers) ids.push(id, ...(jobId === null ? [] : [jobId]));
  const job = await test.call(member, 'GET', `/api/quotes/${quote.id}/job`);
  if (job.status === 200) ids.push(String(job.body['id']));
  const leaks = new Set<string>();
  const look = async (operation: string, path: string) => {
    const { body } = await test.call(reader, 'GET', path);
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    if (traces.some((trace) => text.includes(trace))) leaks.add(operation);
  };
  for (const { operation, path } of reads.filter(({ access }) => access !== 'admin')) {
    const paths = path.includes('{') ? ids.map((id) => path.replaceAll(/\{\w+\}/g, id)) : [path];
    const addresses = paths.flatMap((each) =>
      (queries[operation] ?? ['']).map((query) => `${each}${query && `?${query}`}`),
    );
    await Promise.all(addresses.map((each) => look(operation, `/api${each}`)));
  }
  for (const { id } of papers) await look('document.pdf', `/documents/${id}/document.pdf`);
  return [...leaks].sort();
}

async function findInMails(reader: Person): Promise<boolean> {
  const texts = JSON.stringify([
    await world.db.select().from(notifications).where(eq(notifications.accountId, reader.id)),
    await world.db.select().from(mails).where(eq(mails.accountId, reader.id)),
  ]);
  return traces.some((trace) => texts.includes(trace));
}

/** Operations by which a person reads their own account and listing. */
const own = [
  'accounts.me',
  'accounts.readProfile',
  'profiles.read',
  'providers.own',
  'providers.read',
  'quotes.readVisit',
];
const ownOnly = (leaks: string[]) => leaks.filter((operation) => !own.includes(operation));

it('sends hidden contact details to the parties of an agreement alone, and to them until it is cancelled', async () => {
  const { member, provider, contact, quote } = planted;
  const strangers = [null, await aMember(world), await aProvider(world), contact];
  for (const party of [member, provider]) expect(ownOnly(await findLeaks(party))).toEqual([]);

  await world.as(member, (work) => acceptQuote(work, quote.id, 1, visit));
  await world.settle();
  for (const reader of strangers) expect(await findLeaks(reader)).toEqual([]);
  const agreed = ['jobs.ofQuote', 'jobs.read', 'messages.read', 'papers.read'];
  // The member keeps the address of their own home in its file.
  expect(ownOnly(await findLeaks(member))).toEqual(['home-file.list', 'home-file.places', ...agreed]);
  expect(ownOnly(await findLeaks(provider))).toEqual(agreed);

  await world.as(member, (work) => cancelQuote(work, quote.id, 'Not needed any more.'));
  await world.settle();
  for (const party of [member, provider]) expect(ownOnly(await findLeaks(party))).toEqual([]);
  expect((await test.call(member, 'POST', `/api/quotes/${quote.id}/visit`, visit)).status).toBe(409);
  for (const reader of [member, provider, contact]) expect(await findInMails(reader)).toBe(false);
});

it('keeps contact details out of the log', async () => {
  const log = JSON.stringify(await world.db.select().from(events));
  expect(log).toContain('change-profile');
  for (const trace of traces) expect(log).not.toContain(trace);
});
