import { and, eq } from 'drizzle-orm';
import { type DueRule, isDue } from '#engine/due-rule.ts';
import { recordEvent } from '#engine/record-event.ts';
import { tryStep } from '#engine/take-step.ts';
import { nextReminder } from './answer-credential.ts';
import { credentialSubject, providerCredentials } from './tables.ts';

const isConfirmed = eq(providerCredentials.status, 'confirmed');

const expire: DueRule = {
  table: providerCredentials,
  since: providerCredentials.endsAt,
  after: 0,
  where: isConfirmed,
  take: async (work, id) =>
    void (await tryStep(work, credentialSubject, 'expire', { id, by: 'system', where: isDue(expire, work.now) })),
};

const remind: DueRule = {
  table: providerCredentials,
  since: providerCredentials.remindAt,
  after: 0,
  where: isConfirmed,
  async take(work, id) {
    const [due] = await work.tx
      .select({ endsAt: providerCredentials.endsAt, status: providerCredentials.status })
      .from(providerCredentials)
      .where(and(eq(providerCredentials.id, id), isDue(remind, work.now)))
      .for('no key update');
    if (due?.endsAt == null) return;
    const { endsAt, status } = due;
    await work.tx
      .update(providerCredentials)
      .set({ remindAt: nextReminder(endsAt, work.now) })
      .where(eq(providerCredentials.id, id));
    await recordEvent(work, credentialSubject, 'remind', { id, by: 'system', before: status, after: status });
  },
};

export const credentialDueRules: readonly DueRule[] = [expire, remind];
