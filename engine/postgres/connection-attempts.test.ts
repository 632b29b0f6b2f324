import { sql } from 'drizzle-orm';
import { expect, it, onTestFinished } from 'vitest';
import { startDatabaseProxy } from '#tests/support/database-proxy.ts';
import { useWorld } from '#tests/support/testing.ts';
import { ConnectionAttempts } from './connection-attempts.ts';
import { openDatabase } from './database.ts';
import { listen } from './listen.ts';
import { query } from './read.ts';

const world = useWorld();

it('leaves one connection at a time waiting for a database that hangs, and goes on once it answers', async () => {
  const proxy = await startDatabaseProxy(world.databaseUrl);
  // Shorter than any wait of the product.
  const db = openDatabase(proxy.url, { pool: 4, timeout: 300 });
  const listening = listen(db, 'hangs', { onPayload: () => {}, ping: 100 });
  onTestFinished(async () => {
    await listening.close();
    await db.$client.end();
    proxy.close();
  });
  const ask = () =>
    Promise.allSettled([
      ...Array.from({ length: 6 }, () => query(db).rows(sql`select 1`)),
      ...Array.from({ length: 6 }, () => db.transaction((tx) => tx.execute(sql`select 1`))),
    ]);
  const allAnswered = async () => (await ask()).every(({ status }) => status === 'fulfilled');
  await expect.poll(allAnswered).toBe(true);
  await expect.poll(() => listening.isOpen()).toBe(true);

  proxy.lose();
  await ask();
  await ask();
  const before = proxy.opened;
  const [began, tries] = [performance.now(), 10];
  for (let each = 0; each < tries; each += 1)
    expect((await ask()).filter(({ status }) => status === 'fulfilled')).toEqual([]);
  // As many as fit one after the other, and not the thirteen that each round would like to have.
  expect(proxy.opened - before).toBeLessThanOrEqual(Math.ceil((performance.now() - began) / 300) + 1);

  proxy.restore();
  await expect.poll(allAnswered).toBe(true);
  await expect.poll(() => listening.isOpen()).toBe(true);
});

it('lets every connection try where the server refuses them', async () => {
  const attempts = new ConnectionAttempts();
  attempts.noteSilence();
  const refuse = () => Promise.reject(Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }));
  await expect(attempts.make(refuse, () => false)).rejects.toThrow('refused');
  let tried = 0;
  const attempt = async () => void (tried += 1);
  await Promise.all([attempts.make(attempt, () => true), attempts.make(attempt, () => true)]);
  expect(tried).toBe(2);
});
