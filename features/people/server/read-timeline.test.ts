import { expect, it } from 'vitest';
import { day, minute } from '#core/time.ts';
import { suspendAccount } from '#features/accounts/server/change-account-status.ts';
import { aMember, anAdmin, aSession } from '#features/accounts/server/testing.ts';
import { aJob } from '#features/jobs/server/testing.ts';
import { aReport } from '#features/moderation/server/testing.ts';
import { useSentMails } from '#features/notifications/server/testing.ts';
import { aProblem } from '#features/problems/server/testing.ts';
import { aProvider } from '#features/providers/server/testing.ts';
import { aQuote } from '#features/quotes/server/testing.ts';
import { aReview } from '#features/reviews/server/testing.ts';
import { useApp, useWorld } from '#tests/support/testing.ts';
import { entryKinds } from '../filters.ts';

const world = useWorld();
const app = useApp(world);
const sentMails = useSentMails(world);

type Entry = { kind: string; id: string; at: string; title: string; side: string | null };
type Page = { items: Entry[]; next: string | null };

it('has everything that happened around one account, newest first, over all pages, and nothing of others', async () => {
  const [admin, member] = [await anAdmin(world), await aMember(world)];
  const provider = await aProvider(world);
  const later = () => world.clock.move(minute);
  later();
  const problem = await aProblem(world, { owner: member, title: 'Geyser leaks' });
  later();
  const quote = await aQuote(world, { member, provider, problemId: null });
  later();
  const job = await aJob(world, { member, provider, problemId: null, status: 'scheduled' });
  later();
  const review = await aReview(world, { member, provider, comment: 'Quick and clean.' });
  later();
  const report = await aReport(world, { reporter: member });
  later();
  await aSession(world, member);
  later();
  const noted = await app.call(admin, 'POST', `/api/people/${member.id}/notes`, { text: 'Called her back.' });
  later();
  await world.as(admin, (work) => suspendAccount(work, member.id, 'It is all spam.'));
  await sentMails();
  // Someone else's things.
  await aProblem(world);
  await aJob(world, { provider, problemId: null });

  const read: Entry[] = [];
  for (let next: string | null = ''; next !== null;) {
    const { body } = await app.call(
      admin,
      'GET',
      `/api/people/${member.id}/timeline?limit=3${next && `&cursor=${next}`}`,
    );
    const page = body as unknown as Page;
    expect(page.items.length).toBeLessThanOrEqual(3);
    read.push(...page.items);
    next = page.next;
  }
  expect(read.map(({ at }) => at)).toEqual(
    read
      .map(({ at }) => at)
      .toSorted()
      .toReversed(),
  );
  const has = (kind: string) => read.filter((entry) => entry.kind === kind);
  expect(has('problem')).toContainEqual(expect.objectContaining({ id: problem.id, title: 'Geyser leaks' }));
  expect(has('quote').map(({ id }) => id)).toContain(quote.id);
  expect(has('job').map(({ id }) => id)).toContain(job.id);
  expect(has('review')).toMatchObject([
    { id: review.id, title: provider.fullName, side: 'by', stars: expect.any(Number) },
  ]);
  expect(has('report')).toMatchObject([{ id: report.id, side: 'by' }]);
  expect(has('session')).toHaveLength(1);
  expect(has('note')).toMatchObject([{ id: noted.body.noteId, title: 'Called her back.', actor: admin.fullName }]);
  expect(has('act')).toMatchObject([
    { title: 'suspend', actor: admin.fullName, reason: 'It is all spam.' },
    { title: 'add-note', actor: admin.fullName },
  ]);
  expect(has('mail')).toMatchObject([{ title: 'Your account is suspended', status: 'sent' }]);
  expect(new Set(read.map(({ kind, id, side }) => `${kind} ${id} ${side}`)).size, 'each once').toBe(read.length);

  for (const kind of entryKinds) {
    const { body } = await app.call(admin, 'GET', `/api/people/${member.id}/timeline?kind=${kind}`);
    expect((body as unknown as Page).items).toEqual(has(kind));
  }
  expect(JSON.stringify(read)).not.toMatch(/Quick and clean|The geyser drips/);
  const theirs = await app.call(admin, 'GET', `/api/people/${provider.id}/timeline?kind=review`);
  expect(theirs.body.items).toMatchObject([{ id: review.id, side: 'about' }]);
});

it('removes a note once, and keeps in the log that it was there, without its text', async () => {
  const [admin, member] = [await anAdmin(world), await aMember(world)];
  const added = await app.call(admin, 'POST', `/api/people/${member.id}/notes`, { text: 'Something private.' });
  const path = `/api/people/${member.id}/notes/${String(added.body.noteId)}`;
  expect((await app.call(admin, 'DELETE', path)).status).toBe(200);
  expect((await app.call(admin, 'DELETE', path)).status).toBe(404);
  world.clock.move(day);
  const { body } = await app.call(admin, 'GET', `/api/people/${member.id}/timeline`);
  expect(body.items).toMatchObject([{ title: 'remove-note' }, { title: 'add-note' }]);
  expect(JSON.stringify(body)).not.toContain('Something private.');
});

it('lets a person read no notes about themselves', async () => {
  const [admin, member] = [await anAdmin(world), await aMember(world)];
  await app.call(admin, 'POST', `/api/people/${member.id}/notes`, { text: 'Something private.' });
  expect((await app.call(member, 'GET', `/api/people/${member.id}/timeline`)).status).toBe(403);
  expect((await app.call(member, 'GET', `/api/people/${member.id}`)).status).toBe(403);
});
