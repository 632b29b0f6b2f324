import { eq } from 'drizzle-orm';
import { afterEach, expect, it } from 'vitest';
import { openText } from '#features/accounts/server/seal-text.ts';
import { aProvider } from '#features/providers/server/testing.ts';
import { system } from '#engine/actor.ts';
import { usePaystack } from '#tests/support/paystack.ts';
import { useWorld } from '#tests/support/testing.ts';
import { readCardCode, resealCards, saveCard } from './saved-cards.ts';
import { savedCards } from '../tables.ts';

const world = useWorld();
usePaystack(world);
const first = 'a secret that is only ever used by the tests';
const second = 'the secret of next year, long enough';

afterEach(() => void Object.assign(world.config, { sessionSecret: first, oldSecrets: [] }));

async function aCard(code: string) {
  const { id: accountId } = await aProvider(world);
  const id = await world.as(system, (work) =>
    saveCard(
      work,
      { accountId, mode: 'test' },
      {
        code,
        signature: code,
        email: 'thabo@example.co.za',
        lastFour: '4081',
        brand: 'visa',
        expiryMonth: 12,
        expiryYear: 2030,
      },
    ),
  );
  const read = async () => (await world.db.select().from(savedCards).where(eq(savedCards.id, id)))[0]!;
  return { accountId, read };
}

it('encrypts the codes of an old secret again, so that the old secret can go', async () => {
  const card = await aCard('AUTH_old');
  const before = await card.read();
  Object.assign(world.config, { sessionSecret: second, oldSecrets: [first] });
  await resealCards(world);
  const after = await card.read();
  expect(after.sealedCode).not.toBe(before.sealedCode);
  Object.assign(world.config, { oldSecrets: [] });
  expect(readCardCode(world, after)).toBe('AUTH_old');
  expect(openText({ sessionSecret: first, oldSecrets: [] }, after.sealedCode, `card of ${card.accountId}`)).toBeNull();
});

it('leaves codes of the present secret as they are, and codes that no secret opens', async () => {
  const [present, lost] = [await aCard('AUTH_present'), await aCard('AUTH_lost')];
  const broken = `${(await lost.read()).sealedCode.slice(0, -4)}AAAA`;
  await world.db.update(savedCards).set({ sealedCode: broken }).where(eq(savedCards.accountId, lost.accountId));
  const before = await present.read();
  await resealCards(world);
  expect([(await present.read()).sealedCode, (await lost.read()).sealedCode]).toEqual([before.sealedCode, broken]);
});

it('does not put an old code over a newer one that a payment saves first', async () => {
  const card = await aCard('AUTH_before');
  Object.assign(world.config, { sessionSecret: second, oldSecrets: [first] });
  const { db } = world;
  const newer = 'sealed by a payment';
  // A payment saves its code between the reading of the cards and the writing of this one.
  const raced = Object.assign(Object.create(db) as typeof db, {
    update: (table: typeof savedCards) => {
      const update = db.update(table);
      return {
        set: (values: { sealedCode: string }) => ({
          where: async (condition: Parameters<ReturnType<typeof update.set>['where']>[0]) => {
            await db.update(savedCards).set({ sealedCode: newer }).where(eq(savedCards.accountId, card.accountId));
            await db.update(table).set(values).where(condition);
          },
        }),
      };
    },
  });
  await resealCards({ ...world, db: raced });
  expect((await card.read()).sealedCode).toBe(newer);
});
