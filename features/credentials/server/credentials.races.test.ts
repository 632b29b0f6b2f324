import { expect, it } from 'vitest';
import { day } from '#core/time.ts';
import { anAdmin } from '#features/accounts/server/testing.ts';
import { aProvider } from '#features/providers/server/testing.ts';
import { acceptQuote } from '#features/quotes/server/accept-quote.ts';
import { aQuote } from '#features/quotes/server/testing.ts';
import { jobs } from '#features/jobs/server/tables.ts';
import { eq } from 'drizzle-orm';
import { transact } from '#engine/work.ts';
import { runDueRules } from '#server/queue/run-due-rules.ts';
import { useWorld } from '#tests/support/testing.ts';
import { confirmCredential, declineCredential, revokeCredential } from './answer-credential.ts';
import { aCredential, readStatus } from './testing.ts';
import { withdrawCredential } from './withdraw-credential.ts';

const world = useWorld();

const lastDay = () => new Date(world.clock.now().getTime() + 30 * day).toISOString().slice(0, 10);
const rounds = 6;

it('lets one of two admins answer, and one of an admin and the provider, over two pools', async () => {
  const [admin, other] = [await anAdmin(world), await anAdmin(world)];
  for (let round = 0; round < rounds; round += 1) {
    const { id, provider } = await aCredential(world);
    const acts = [
      () => world.as(admin, (work) => confirmCredential(work, { id, method: 'register', lastDay: lastDay() })),
      () => transact(world.elsewhere, other, (work) => declineCredential(work, { id, reason: 'It is not readable.' })),
      () => transact(world.elsewhere, provider, (work) => withdrawCredential(work, id)),
    ];
    // In each round another one begins.
    const order = [...acts.slice(round % 3), ...acts.slice(0, round % 3)];
    const answers = await Promise.allSettled(order.map((act) => act()));
    const status = await readStatus(world, id);
    const done = answers.filter((answer) => answer.status === 'fulfilled').length;
    // A confirmed one can still be withdrawn: then both acts count, one after the other.
    expect([status, done]).toEqual([status, status === 'withdrawn' && done === 2 ? 2 : 1]);
    for (const answer of answers)
      if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ code: 'request.conflict' });
  }
});

it('ends a credential once, whether its end or an admin comes first', async () => {
  const admin = await anAdmin(world);
  for (let round = 0; round < rounds; round += 1) {
    const { id } = await aCredential(world, { status: 'confirmed', days: 1 });
    world.clock.move(day);
    const answers = await Promise.allSettled([
      runDueRules(world.elsewhere),
      world.as(admin, (work) => revokeCredential(work, { id, reason: 'It is a copy.' })),
    ]);
    const status = await readStatus(world, id);
    expect(['expired', 'revoked']).toContain(status);
    expect(answers[1].status).toBe(status === 'revoked' ? 'fulfilled' : 'rejected');
  }
});

it('keeps a credential in an agreement exactly if it counted at the instant of the agreement', async () => {
  for (const late of [-1, 0]) {
    const quote = await aQuote(world, { provider: await aProvider(world) });
    const { endsAt } = await aCredential(world, { provider: quote.provider, status: 'confirmed', days: 1 });
    world.clock.set(new Date((endsAt?.getTime() ?? 0) + late));
    await Promise.all([runDueRules(world.elsewhere), world.as(quote.member, (work) => acceptQuote(work, quote.id, 1))]);
    const [job] = await world.db.select({ checked: jobs.checked }).from(jobs).where(eq(jobs.quoteId, quote.id));
    expect(job?.checked?.claims).toHaveLength(late < 0 ? 1 : 0);
  }
});
