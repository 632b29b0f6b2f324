import { expect, it } from 'vitest';
import { aMember } from '#features/accounts/server/testing.ts';
import { useSentMails } from '#features/notifications/server/testing.ts';
import { aProblem } from '#features/problems/server/testing.ts';
import { aProvider } from '#features/providers/server/testing.ts';
import { useWorld } from '#tests/support/testing.ts';
import { acceptQuote } from './accept-quote.ts';
import { declineQuote } from './decline-quote.ts';
import { reviseQuote } from './revise-quote.ts';
import { submitQuote } from './submit-quote.ts';
import { aQuote, someTerms } from './testing.ts';

const world = useWorld();
const sentMails = useSentMails(world);

async function subjects() {
  return (await sentMails()).map(({ mail }) => mail.subject ?? '');
}

async function aRequest({ title = 'Geyser leaks', name = 'Thabo Nkosi Plumbing' } = {}) {
  const member = await aMember(world, { fullName: 'Naledi Mokoena' });
  const provider = await aProvider(world, { fullName: name });
  const problem = await aProblem(world, { owner: member, title });
  return aQuote(world, { member, provider, problemId: problem.id, status: 'pending_provider_response' });
}

it('names the person, the amount and the problem in the subjects of mails about a quote', async () => {
  const quote = await aRequest();
  await world.as(quote.provider, (work) => submitQuote(work, quote.id, someTerms));
  expect(await subjects()).toEqual(['Thabo Nkosi Plumbing quotes R1,850.00: Geyser leaks']);
  await world.as(quote.provider, (work) => reviseQuote(work, quote.id, { ...someTerms, priceCents: 1_700_00 }));
  expect(await subjects()).toEqual(['Thabo Nkosi Plumbing now quotes R1,700.00: Geyser leaks']);
  await world.as(quote.member, (work) => acceptQuote(work, quote.id, 2));
  expect(await subjects()).toContain('Naledi Mokoena accepted your quote of R1,700.00: Geyser leaks');
  const declined = await aRequest();
  await world.as(declined.provider, (work) => submitQuote(work, declined.id, someTerms));
  await subjects();
  await world.as(declined.member, (work) => declineQuote(work, declined.id));
  expect(await subjects()).toEqual(['Naledi Mokoena declined your quote of R1,850.00: Geyser leaks']);
});

it('keeps the amount in the subject beside a long name, and cuts a long title', async () => {
  const quote = await aRequest({ name: 'Nkosi '.repeat(16).trim(), title: 'Geyser '.repeat(17).trim() });
  await world.as(quote.provider, (work) => submitQuote(work, quote.id, someTerms));
  const [subject = ''] = await subjects();
  expect(subject).toContain('… quotes R1,850.00: Geyser Geyser');
  expect([...subject].length).toBeLessThanOrEqual(121);
});

it('puts no header, no change of direction and no contact details into a subject', async () => {
  const quote = await aRequest({
    name: 'Thabo\r\nBcc: all@example.com',
    title: 'Geyser \u202eexe.gnp, call 082 123 4567\r\nX-Evil: yes',
  });
  await world.as(quote.provider, (work) => submitQuote(work, quote.id, someTerms));
  const [{ mail, raw } = { mail: null, raw: '' }] = await sentMails();
  expect(raw.slice(0, raw.indexOf('\r\n\r\n'))).not.toMatch(/^(X-Evil|Bcc):/im);
  expect(mail?.subject).toMatch(/^Thabo Bcc: .* quotes R1,850.00: Geyser exe.+gnp, call /);
  expect(mail?.subject).not.toMatch(/\u202e|4567|X-Evil/);
});
