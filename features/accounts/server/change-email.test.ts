import { and, eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { day, showDateTime } from '#core/time.ts';
import { useSentMails } from '#features/notifications/server/testing.ts';
import type { Person } from '#engine/actor.ts';
import { newId } from '#engine/columns.ts';
import { events } from '#engine/tables.ts';
import { useApp, useWorld } from '#tests/support/testing.ts';
import { accounts, sessions } from './tables.ts';
import { aMemberWithPassword, anAdmin, aSession, givePassword } from './testing.ts';

const world = useWorld();
const app = useApp(world);
const sentMails = useSentMails(world);
const password = 'a garden of aloes';
const reason = 'She lost her old mailbox. I called her back.';

const anAdminWithPassword = async () => givePassword(world, await anAdmin(world), password);
const newAddress = () => `${newId()}@example.co.za`;
const signIn = (email: string) => app.call(null, 'POST', '/api/session', { email, password: 'sawubona mhlaba' });
const ask = (admin: Person, id: string, email: string, more = {}) =>
  app.call(admin, 'POST', `/api/accounts/${id}/email`, { email, reason, password, ...more });
const open = (token: string) => app.call(null, 'POST', '/api/accounts/email', { token });
/** Opens a link when the old address can no longer stop the change. */
const use = (token: string) => {
  world.clock.move(day);
  return open(token);
};
const emailOf = async (id: string) => (await world.db.select().from(accounts).where(eq(accounts.id, id)))[0]?.email;
const tokenIn = (text = '') => /\/login#address=([\w-]+)/.exec(text)?.[1] ?? '';

it('changes the address once the new one has confirmed it, tells the old one, and ends all sessions', async () => {
  const [admin, member] = [await anAdminWithPassword(), await aMemberWithPassword(world)];
  await aSession(world, member);
  const email = newAddress();
  expect(await ask(admin, member.id, email.toUpperCase())).toMatchObject({ status: 200 });
  const mails = await sentMails();
  const toNew = mails.find(({ to }) => to.includes(email));
  expect(toNew?.mail.subject).toBe('Confirm your new email address');
  const toOld = mails.find(({ to }) => to.includes(member.email));
  expect(toOld?.mail.subject).toBe('Your email address is about to change');
  expect(toOld?.mail.text).toContain(reason);
  expect(toOld?.mail.text, 'the old address cannot confirm the new one').not.toContain('address=');
  expect(await emailOf(member.id)).toBe(member.email);
  expect((await signIn(member.email)).status, 'nothing changes before').toBe(200);

  const token = tokenIn(toNew?.mail.text);
  const read = await app.call(null, 'POST', '/api/accounts/link', { purpose: 'change-email', token });
  expect(read).toMatchObject({ status: 200, body: { email } });
  expect((await use(token)).status).toBe(200);
  expect(await emailOf(member.id)).toBe(email);
  expect(await world.db.$count(sessions, eq(sessions.userId, member.id))).toBe(0);
  expect((await signIn(member.email)).status).toBe(401);
  expect((await signIn(email)).status).toBe(200);
  const [mailToOld] = await sentMails();
  expect(mailToOld).toMatchObject({ to: [member.email], mail: { subject: 'Your email address has changed' } });
  expect((await use(token)).status, 'a link works once').toBe(404);
});

it('takes no link in the first day, in which the old address can stop the change, and says from when on it works', async () => {
  const [admin, other] = [await anAdminWithPassword(), await anAdminWithPassword()];
  const email = newAddress();
  expect((await ask(admin, other.id, email)).status).toBe(200);
  const from = showDateTime(new Date(world.clock.now().getTime() + day));
  const mails = await sentMails();
  for (const address of [email, other.email])
    expect(mails.find(({ to }) => to.includes(address))?.mail.text).toContain(`from ${from}`);
  const token = tokenIn(mails.find(({ to }) => to.includes(email))?.mail.text);
  world.clock.move(day - 1);
  expect((await open(token)).body).toMatchObject({
    status: 409,
    code: 'accounts.too-early',
    detail: `This link works from ${from}. Open it again then.`,
  });
  expect(await emailOf(other.id)).toBe(other.email);
  world.clock.move(1);
  expect((await open(token)).status).toBe(200);
  expect(await emailOf(other.id)).toBe(email);
});

it('is nothing that an admin can do for their own account', async () => {
  const admin = await anAdminWithPassword();
  expect((await ask(admin, admin.id, newAddress())).body).toMatchObject({ status: 409, code: 'accounts.own-email' });
});

it('keeps the address of a person who ends all sessions by the mail that told of the change', async () => {
  const [admin, member] = [await anAdminWithPassword(), await aMemberWithPassword(world)];
  const email = newAddress();
  await ask(admin, member.id, email);
  const mails = await sentMails();
  const secure = /#secure=([\w-]+)/.exec(mails.find(({ to }) => to.includes(member.email))?.mail.text ?? '')?.[1];
  expect((await app.call(null, 'POST', '/api/accounts/sessions/end', { token: secure })).status).toBe(200);
  expect((await use(tokenIn(mails.find(({ to }) => to.includes(email))?.mail.text))).status).toBe(404);
  expect(await emailOf(member.id)).toBe(member.email);
});

it('keeps who asked and why in the log, and neither address', async () => {
  const [admin, member] = [await anAdminWithPassword(), await aMemberWithPassword(world)];
  const email = newAddress();
  await ask(admin, member.id, email);
  await use(tokenIn((await sentMails()).find(({ to }) => to.includes(email))?.mail.text));
  const log = await world.db
    .select()
    .from(events)
    .where(and(eq(events.noun, 'account'), eq(events.subjectId, member.id)))
    .orderBy(events.at, events.id);
  expect(log).toMatchObject([
    { step: 'ask-to-change-email', actorId: admin.id, data: { reason } },
    { step: 'change-email' },
  ]);
  expect(JSON.stringify(log)).not.toContain('@');
});

it('lets only the link of the address that was wanted last change anything', async () => {
  const [admin, member] = [await anAdminWithPassword(), await aMemberWithPassword(world)];
  const [mistyped, right] = [newAddress(), newAddress()];
  await ask(admin, member.id, mistyped);
  const mails = await sentMails();
  await ask(admin, member.id, right);
  mails.push(...(await sentMails()));
  const link = (email: string) => tokenIn(mails.find(({ to }) => to.includes(email))?.mail.text);
  expect((await use(link(mistyped))).status).toBe(404);
  expect(await emailOf(member.id)).toBe(member.email);
  expect((await use(link(right))).status).toBe(200);
  expect(await emailOf(member.id)).toBe(right);
});

it('refuses an address that has an account, when it is asked for and when it is confirmed', async () => {
  const [admin, member, other] = [
    await anAdminWithPassword(),
    await aMemberWithPassword(world),
    await aMemberWithPassword(world),
  ];
  expect(await ask(admin, member.id, other.email)).toMatchObject({
    status: 422,
    body: { code: 'accounts.email-taken', errors: [{ path: 'email' }] },
  });
  const email = newAddress();
  await ask(admin, member.id, email);
  const token = tokenIn((await sentMails()).find(({ to }) => to.includes(email))?.mail.text);
  await app.call(null, 'POST', '/api/accounts', {
    fullName: 'Sipho Zulu',
    email,
    password: 'sawubona',
    role: 'member',
  });
  expect(await use(token)).toMatchObject({ status: 422, body: { code: 'accounts.email-taken' } });
  expect(await emailOf(member.id)).toBe(member.email);
});

it('asks the admin who they are, and refuses a person who has left', async () => {
  const [admin, member] = [await anAdminWithPassword(), await aMemberWithPassword(world)];
  expect(await ask(admin, member.id, newAddress(), { password: undefined })).toMatchObject({
    status: 422,
    body: { code: 'accounts.confirm-first' },
  });
  await world.db.update(accounts).set({ status: 'left' }).where(eq(accounts.id, member.id));
  expect(await ask(admin, member.id, newAddress())).toMatchObject({ status: 409, body: { current: 'left' } });
  expect((await ask(admin, newId(), newAddress())).status).toBe(404);
});

it('forgets the link after seven days', async () => {
  const [admin, member] = [await anAdminWithPassword(), await aMemberWithPassword(world)];
  const email = newAddress();
  await ask(admin, member.id, email);
  const token = tokenIn((await sentMails()).find(({ to }) => to.includes(email))?.mail.text);
  world.clock.move(6 * day);
  expect((await use(token)).status).toBe(404);
});

it('ends all sessions of a person for an admin, and mails them the reason', async () => {
  const [admin, member] = [await anAdminWithPassword(), await aMemberWithPassword(world)];
  const cookie = await app.cookieOf(member);
  await aSession(world, member);
  const ended = await app.call(admin, 'POST', `/api/accounts/${member.id}/sessions/end`, { reason });
  expect(ended).toMatchObject({ status: 200, body: { count: 2 } });
  expect((await app.call(null, 'GET', '/api/problems/feed', undefined, { cookie })).status).toBe(401);
  const [mail] = await sentMails();
  expect(mail).toMatchObject({ to: [member.email], mail: { subject: 'You are logged out everywhere' } });
  expect(mail?.mail.text).toContain(reason);
});
