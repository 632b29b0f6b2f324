import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { hour } from '#core/time.ts';
import { changeRole } from '#features/accounts/server/change-role.ts';
import { activateAccount, suspendAccount } from '#features/accounts/server/change-account-status.ts';
import { savePrivacy } from '#features/accounts/server/save-privacy.ts';
import { saveProfile } from '#features/accounts/server/save-profile.ts';
import { aMember, anAdmin } from '#features/accounts/server/testing.ts';
import { aFile } from '#features/files/server/testing.ts';
import { completeJob } from '#features/jobs/server/complete-job.ts';
import { reworkJob } from '#features/jobs/server/rework-job.ts';
import { aJob } from '#features/jobs/server/testing.ts';
import { openConversation } from '#features/messages/server/open-conversation.ts';
import { sendMessage } from '#features/messages/server/send-message.ts';
import { aProblem } from '#features/problems/server/testing.ts';
import { aProvider } from '#features/providers/server/testing.ts';
import { offerQuote } from '#features/quotes/server/offer-quote.ts';
import { quoteRequests } from '#features/quotes/server/tables.ts';
import { acceptQuote } from '#features/quotes/server/accept-quote.ts';
import { backOut, cancelQuote } from '#features/quotes/server/end-quote.ts';
import { aQuote, someTerms } from '#features/quotes/server/testing.ts';
import { rateProvider } from '#features/reviews/server/rate-provider.ts';
import { reviewContent } from '#features/reviews/server/testing.ts';
import { aNoShow } from '#features/visits/server/testing.ts';
import { aPlan } from '#features/plans/server/testing.ts';
import type { Person } from '#engine/actor.ts';
import { newId } from '#engine/columns.ts';
import { useApp, useWorld } from '#tests/support/testing.ts';

const world = useWorld();
const test = useApp(world);

const address = { address: '27 Jacaranda Street', city: 'Soweto', province: 'Gauteng', postalCode: '1804' } as const;
const phone = '+27715550192';

/** A member with every contact detail. */
async function aKnownPerson(): Promise<Person> {
  const person = await aMember(world, { fullName: 'Naledi Mokoena' });
  await world.as(person, (work) => saveProfile(work, { revision: 1, fullName: person.fullName, phone, ...address }));
  return person;
}

const read = (reader: Person | null, id: string) => test.call(reader, 'GET', `/api/profiles/${id}`);
/** Writes to a provider, which is an answer. */
async function write(person: Person, to: Person): Promise<void> {
  const { id } = await world.as(person, (work) => openConversation(work, { accountId: to.id }));
  await world.as(person, (work) => sendMessage(work, { id, clientId: newId(), text: 'Good day', files: [] }));
}
const statusFor = async (reader: Person, id: string) => (await read(reader, id)).status;

const open = { showPhone: true, showEmail: true, showAddress: true };
const nothing = { phone: null, email: null, address: null, city: null };

it.each([
  [{}, { phone, email: null, address: null, city: null }],
  [{ showPhone: false }, { phone: null, email: null, address: null, city: null }],
  [
    { showPhone: false, showEmail: true },
    { phone: null, email: 'shown', address: null, city: null },
  ],
  [
    { showAddress: true },
    { phone, email: null, address: '27 Jacaranda Street, Soweto, Gauteng, 1804', city: 'Soweto' },
  ],
])('shows a contact, and no stranger, what the toggles %j allow', async (settings, expected) => {
  const person = await aKnownPerson();
  await world.as(person, (work) => savePrivacy(work, settings));
  const stranger = (await read(await aMember(world), person.id)).body;
  expect(stranger).toMatchObject({ ...nothing, fullName: 'Naledi Mokoena', mine: false });
  const { provider } = await aQuote(world, { member: person, status: 'pending_provider_response' });
  expect((await read(provider, person.id)).body).toMatchObject({
    ...expected,
    email: expected.email && person.email,
    fullName: 'Naledi Mokoena',
    mine: false,
  });
});

it.each([
  ['public', 200, 200, 200],
  ['contacts', 404, 200, 200],
  ['private', 404, 404, 200],
] as const)(
  'answers a profile of visibility %s to strangers with %i, to contacts with %i, to parties of an agreement with %i',
  async (profileVisibility, stranger, contact, party) => {
    const person = await aKnownPerson();
    const request = await aQuote(world, { member: person });
    const agreed = await aQuote(world, { member: person, status: 'quote_accepted' });
    const written = await aProvider(world);
    await write(person, written);
    await world.as(person, (work) => savePrivacy(work, { profileVisibility }));
    for (const reader of [await aMember(world), await aProvider(world)])
      expect(await statusFor(reader, person.id)).toBe(stranger);
    for (const reader of [request.provider, written]) expect(await statusFor(reader, person.id)).toBe(contact);
    expect(await statusFor(agreed.provider, person.id)).toBe(party);
    for (const reader of [person, await anAdmin(world)]) expect(await statusFor(reader, person.id)).toBe(200);
    expect((await read(null, person.id)).status).toBe(401);
  },
);

it('makes no contact of a provider who offers, likes and writes without an answer', async () => {
  const person = await aKnownPerson();
  const problem = await aProblem(world, { owner: person });
  const provider = await aProvider(world);
  await world.as(person, (work) => savePrivacy(work, { ...open, profileVisibility: 'contacts' }));
  await world.as(provider, (work) => offerQuote(work, problem.id, someTerms));
  await test.call(provider, 'POST', `/api/problems/${problem.id}/like`);
  const [quote] = await world.db.select().from(quoteRequests).where(eq(quoteRequests.problemId, problem.id));
  const { id: talk } = await world.as(provider, (work) => openConversation(work, { quoteId: quote?.id }));
  const say = (by: Person) =>
    world.as(by, (work) => sendMessage(work, { id: talk, clientId: newId(), text: 'Good day', files: [] }));
  await say(provider);
  expect(await statusFor(provider, person.id)).toBe(404);
  await say(person);
  expect((await read(provider, person.id)).body).toMatchObject({ phone, email: person.email, city: 'Soweto' });
});

it('shows a person that its owner blocks what a stranger sees, until they are unblocked or agree on work', async () => {
  const person = await aKnownPerson();
  const [blocked, other, agreed] = [await aProvider(world), await aProvider(world), await aProvider(world)];
  await aQuote(world, { member: person, provider: agreed, status: 'quote_accepted' });
  await world.as(person, (work) => savePrivacy(work, open));
  const block = async (by: Person, provider: Person, isBlocked: boolean) => {
    const { id } = await world.as(person, (work) => openConversation(work, { accountId: provider.id }));
    await test.call(by, 'PUT', `/api/conversations/${id}/block`, { blocked: isBlocked });
  };
  const contactDetails = { phone, email: person.email, city: 'Soweto' };
  for (const provider of [blocked, other, agreed]) await write(person, provider);
  await block(person, blocked, true);
  await block(person, agreed, true);
  await block(other, other, true);
  expect((await read(blocked, person.id)).body).toMatchObject(nothing);
  expect((await read(other, person.id)).body).toMatchObject(contactDetails);
  expect((await read(agreed, person.id)).body).toMatchObject({ phone, email: person.email, city: null });
  await world.as(person, (work) => savePrivacy(work, { profileVisibility: 'contacts' }));
  expect(await statusFor(blocked, person.id)).toBe(404);
  await block(person, blocked, false);
  expect((await read(blocked, person.id)).body).toMatchObject(contactDetails);
});

it('makes a contact of the provider whose quote was accepted, also after the agreement has ended', async () => {
  const person = await aKnownPerson();
  const problem = await aProblem(world, { owner: person });
  const provider = await aProvider(world);
  await world.as(person, (work) => savePrivacy(work, { profileVisibility: 'contacts' }));
  const { id } = await world.as(provider, (work) => offerQuote(work, problem.id, someTerms));
  expect(await statusFor(provider, person.id)).toBe(404);
  await world.as(person, (work) => acceptQuote(work, id, 1));
  await world.as(person, (work) => cancelQuote(work, id, 'Not needed any more.'));
  expect(await statusFor(provider, person.id)).toBe(200);
});

it('gives the contact details of the account of a provider to parties of an agreement alone', async () => {
  const provider = await aProvider(world, { phone });
  await world.as(provider, (work) => savePrivacy(work, open));
  const request = await aQuote(world, { provider });
  const agreed = await aQuote(world, { provider, status: 'quote_accepted' });
  expect((await read(request.member, provider.id)).body).toMatchObject({ phone: null, email: null });
  expect((await read(agreed.member, provider.id)).body).toMatchObject({ phone, email: provider.email });
});

it('obeys the toggles of a former provider who is a member again, and counts no quotes for the person', async () => {
  const person = await aProvider(world, { phone });
  const admin = await anAdmin(world);
  const { id } = person;
  await world.as(admin, (work) => changeRole(work, { id, from: 'provider', to: 'member', reason: 'They stopped.' }));
  const member: Person = { ...person, role: 'member' };
  await world.as(member, (work) => savePrivacy(work, open));
  const { provider } = await aQuote(world, { member, status: 'pending_provider_response' });
  expect((await read(provider, id)).body).toMatchObject({ phone, email: person.email });
  expect((await test.call(member, 'GET', '/api/account/plan')).body).toMatchObject({ quotes: null });
});

it('opens 60 profiles an hour to a reader, and each of them again', async () => {
  const reader = await aMember(world);
  const people = await Promise.all(Array.from({ length: 61 }, () => aMember(world)));
  const last = people.pop();
  for (const { id } of people) expect(await statusFor(reader, id)).toBe(200);
  for (let press = 1; press <= 2; press++)
    expect(await read(reader, last?.id ?? '')).toMatchObject({
      status: 429,
      headers: { 'retry-after': expect.any(String) },
    });
  const twice = await Promise.all([1, 2, 3, 4].map(() => statusFor(reader, last?.id ?? '')));
  expect(twice).toEqual([429, 429, 429, 429]);
  for (const { id } of [people[0], reader, people[59]] as Person[]) expect(await statusFor(reader, id)).toBe(200);
  expect(await statusFor(await anAdmin(world), last?.id ?? '')).toBe(200);
  world.clock.move(2 * hour);
  expect(await statusFor(reader, last?.id ?? '')).toBe(200);
});

it('shows the phone and the email to the party of an agreement until it is cancelled, whatever the settings', async () => {
  const person = await aKnownPerson();
  const quote = await aQuote(world, { member: person });
  await world.as(person, (work) => savePrivacy(work, { showPhone: false, profileVisibility: 'contacts' }));
  const seen = async () => (await read(quote.provider, person.id)).body;
  expect(await seen()).toMatchObject({ phone: null, email: null });
  await world.as(person, (work) => acceptQuote(work, quote.id, 1));
  expect(await seen()).toMatchObject({ phone, email: person.email, address: null });
  await world.as(person, (work) => cancelQuote(work, quote.id, 'Not needed any more.'));
  expect(await seen()).toMatchObject({ phone: null, email: null, cancellations: 1 });
});

it('counts no cancellation after the other person did not come', async () => {
  const counts = async (person: Person) => (await read(await anAdmin(world), person.id)).body['cancellations'];
  for (const [status, expected] of [
    ['agreed', 0],
    ['uncontested', 0],
    ['confirmed', 0],
    ['reported', 0],
    ['contested', 0],
    ['met', 1],
    ['dismissed', 1],
  ] as const) {
    const [waited, missed] = [
      await aNoShow(world, { status, absent: 'provider' }),
      await aNoShow(world, { status, absent: 'member' }),
    ];
    for (const { member, job } of [waited, missed])
      await world.as(member, (work) => cancelQuote(work, job.quoteId, 'No one came.'));
    // A dismissed report about a person says that they were there.
    const ofAbsent = status === 'dismissed' ? 0 : 1;
    expect([status, await counts(waited.member), await counts(missed.member)]).toEqual([status, expected, ofAbsent]);
  }
  const { provider, job } = await aNoShow(world, { status: 'agreed', absent: 'member' });
  await world.as(provider, (work) => backOut(work, job.quoteId, 'No one was there.'));
  expect(await counts(provider)).toBe(0);
});

it('counts no cancellation while the other person is suspended, also once they are back', async () => {
  const admin = await anAdmin(world);
  const counts = async (person: Person) => (await read(admin, person.id)).body['cancellations'];
  for (const [party, end] of [
    ['member', cancelQuote],
    ['provider', backOut],
  ] as const) {
    const [away, back] = [await aJob(world, { status: 'scheduled' }), await aJob(world, { status: 'scheduled' })];
    const other = party === 'member' ? 'provider' : 'member';
    for (const job of [away, back]) await world.as(admin, (work) => suspendAccount(work, job[other].id, 'Abuse.'));
    await world.as(admin, (work) => activateAccount(work, back[other].id));
    for (const job of [away, back]) await world.as(job[party], (work) => end(work, job.quoteId, 'They cannot come.'));
    await world.as(admin, (work) => activateAccount(work, away[other].id));
    expect([party, await counts(away[party]), await counts(back[party])]).toEqual([party, 0, 1]);
  }
});

it('counts no rework that either side called off: the work was done', async () => {
  const admin = await anAdmin(world);
  for (const [party, end] of [
    ['member', cancelQuote],
    ['provider', backOut],
  ] as const)
    for (const isRated of [false, true]) {
      const job = await aJob(world, { status: 'scheduled' });
      await world.as(job.provider, (work) => completeJob(work, job.id));
      if (isRated)
        await world.as(job.member, (work) => rateProvider(work, { jobId: job.id, ...reviewContent({ rating: 4 }) }));
      await world.as(job.member, (work) => reworkJob(work, job.id, 'It leaks again.'));
      await world.as(job[party], (work) => end(work, job.quoteId, 'We found another way.'));
      const { cancellations, jobsCompleted } = (await read(admin, job[party].id)).body;
      expect([party, isRated, cancellations, jobsCompleted]).toEqual([party, isRated, 0, 1]);
    }
});

it('counts the problems that a person posted and the photo beside the name', async () => {
  const person = await aKnownPerson();
  await aProblem(world, { owner: person });
  await aProblem(world, { owner: person, status: 'closed' });
  const photo = await aFile(world, { owner: person, purpose: 'avatar' });
  expect(await test.call(person, 'PUT', '/api/account/photo', { photoId: photo.id })).toMatchObject({ status: 200 });
  expect((await read(await aMember(world), person.id)).body).toMatchObject({
    problemsPosted: 2,
    jobsCompleted: 0,
    photoUrl: `/files/${photo.id}/small.webp`,
  });
});

it('leads to the listing of an approved provider, and to none of a waiting one', async () => {
  const [approved, waiting] = [await aProvider(world), await aProvider(world, { status: 'pending' })];
  const reader = await aMember(world);
  expect((await read(reader, approved.id)).body).toMatchObject({ listingId: approved.providerId });
  expect((await read(reader, waiting.id)).body).toMatchObject({ listingId: null, status: 'pending' });
});

it('finds no profile of a suspended person', async () => {
  const person = await aKnownPerson();
  const admin = await anAdmin(world);
  await world.as(admin, (work) => suspendAccount(work, person.id, 'It is all spam.'));
  for (const reader of [await aMember(world), admin]) expect(await statusFor(reader, person.id)).toBe(404);
});

it('tells a provider their plan, its end, the quotes of this month and the storage', async () => {
  const provider = await aProvider(world);
  const plan = async (person: Person) => (await test.call(person, 'GET', '/api/account/plan')).body;
  expect(await plan(provider)).toMatchObject({
    plan: null,
    name: 'No plan',
    periodEndsAt: null,
    quotes: { used: 0, perMonth: 3 },
  });
  await aPlan(world, provider.id, 'silver');
  await aQuote(world, { provider, status: 'quote_submitted' });
  await aFile(world, { owner: provider, purpose: 'portfolio' });
  const planUse = await plan(provider);
  expect(planUse).toMatchObject({
    plan: 'silver',
    name: 'Silver (Small Business & Professionals)',
    quotes: { used: 1, perMonth: 15 },
  });
  expect(await plan(await aMember(world))).toMatchObject({ quotes: null, limitBytes: 100 * 1024 * 1024 });
});
