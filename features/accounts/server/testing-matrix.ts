import { day } from '#core/time.ts';
import { newId } from '#engine/columns.ts';
import type { LinkPurpose } from '../links.ts';
import { makeLink } from './links/make-link.ts';
import { askForReset } from './second-factor/reset.ts';
import { aMember, aMemberWithPassword, aPasskey, aPerson, aSession, readToken } from './testing.ts';
import { sql } from 'drizzle-orm';
import { by, password, reason, type Rows } from '#tests/support/matrix.ts';

export const rows: Rows = ({ world, cast }) => {
  const aLink = async (purpose: LinkPurpose) => {
    const { id: accountId } = await aMemberWithPassword(world);
    return readToken(await makeLink(world, { id: newId(), accountId, purpose }));
  };
  const signedWrong = { id: 'AAAA', clientDataJSON: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA' };
  const madeWrong = { id: 'AAAA', clientDataJSON: 'AAAA', attestationObject: 'AAAA', transports: [] };
  const aPasskeyOfA = () => aPasskey(world, cast.memberA.id);
  const aMemberWithPasskey = async () => {
    const member = await aMember(world);
    await aPasskey(world, member.id);
    return member;
  };

  return {
    'accounts.register': {
      input: async () => ({
        fullName: 'Sibusiso Dlamini',
        email: `${newId()}@example.co.za`,
        password: 'sawubona',
        role: 'member',
      }),
    },
    'accounts.signIn': {
      input: async () => ({ email: 'unknown@example.co.za', password: 'wrong one' }),
      ok: [],
      others: 401,
    },
    // Their answers say nothing about the address; too many for one address are refused, so each call names another.
    'accounts.sendConfirmation': { input: async () => ({ email: `${newId()}@example.co.za` }) },
    'accounts.sendReset': { input: async () => ({ email: `${newId()}@example.co.za` }) },
    // The link is enough in the browser that registered alone.
    'accounts.confirmEmail': { input: async () => ({ token: await aLink('confirm') }), ok: [], others: 422 },
    // The link of a mail is enough.
    'accounts.resetPassword': { input: async () => ({ token: await aLink('reset'), password: 'sala kahle' }) },
    'accounts.link': { input: async () => ({ purpose: 'reset', token: await aLink('reset') }) },
    'accounts.endSessionsByLink': { input: async () => ({ token: await aLink('end-sessions') }) },
    // These accounts have no password that could be right.
    'accounts.changePassword': {
      input: async () => ({ current: 'wrong one', password: 'sala kahle mhlaba' }),
      ok: [],
      others: 422,
    },
    'accounts.listSessions': {},
    'accounts.endSession': by(['memberA'], async () => ({ id: await aSession(world, cast.memberA) })),
    'accounts.endOtherSessions': {},
    'accounts.signOut': {},
    'accounts.me': {},
    // Only a person who is leaving has something to take back: for others who are signed in nothing changes.
    'accounts.keep': { ok: ['memberA', 'memberB', 'providerA', 'providerB', 'waiting', 'admin'], others: 401 },
    'accounts.readProfile': {},
    'accounts.saveProfile': {
      input: async () => ({
        revision: 1,
        fullName: 'Naledi Mokoena',
        phone: '',
        address: '',
        city: 'Soweto',
        province: '',
        postalCode: '',
      }),
    },
    'accounts.readPrivacy': {},
    'accounts.chooseLanguage': { input: async () => ({ language: 'en' }) },
    'accounts.savePrivacy': { input: async () => ({ showPhone: true }) },
    // Without a half sign-in there is no code to wait for.
    'accounts.signInWithCode': { input: async () => ({ code: '000000' }), ok: [], others: 409 },
    // Passkeys are bound to a name: the matrix calls an IP address.
    'accounts.askForPasskey': { ok: [], others: 409 },
    'accounts.signInWithPasskey': { input: async () => ({ ...signedWrong }), ok: [], others: 409 },
    'accounts.security': {},
    'accounts.askToConfirm': { ok: [], others: 409 },
    'accounts.verifySession': { input: async () => ({ ...signedWrong }), ok: [], others: 409 },
    'accounts.beginSecondFactor': { input: async () => ({}), ok: [], others: 422 },
    'accounts.enableSecondFactor': { input: async () => ({ code: '000000' }), ok: [], others: 409 },
    'accounts.disableSecondFactor': { input: async () => ({}), ok: [], others: 422 },
    'accounts.renewBackupCodes': { input: async () => ({}), ok: [], others: 422 },
    'accounts.forgetTrustedDevices': {},
    'accounts.beginPasskey': { ok: [], others: 409 },
    'accounts.addPasskey': { input: async () => ({ name: 'My phone', made: { ...madeWrong } }), ok: [], others: 409 },
    'accounts.renamePasskey': by(['memberA'], async () => ({ id: await aPasskeyOfA(), name: 'My phone' })),
    'accounts.removePasskey': { input: async () => ({ id: await aPasskeyOfA() }), ok: [], others: 422 },
    'accounts.resetSecondFactor': { input: async () => ({ id: (await aMemberWithPasskey()).id, reason }) },
    'accounts.stopReset': {
      input: async () => {
        const { id: accountId } = await aMemberWithPasskey();
        await world.as(cast.admin, (work) => askForReset(work, { id: accountId, reason }));
        return { token: readToken(await makeLink(world, { id: newId(), accountId, purpose: 'stop-reset' })) };
      },
    },
    'accounts.takeBackReset': {
      input: async () => {
        const { id } = await aMemberWithPasskey();
        await world.as(cast.admin, (work) => askForReset(work, { id, reason }));
        return { id };
      },
    },
    'accounts.askToChangeEmail': {
      input: async () => ({ id: (await aMember(world)).id, email: `${newId()}@example.co.za`, reason, password }),
    },
    'accounts.changeEmail': {
      input: async () => {
        const { id: accountId } = await aMember(world);
        const email = `${newId()}@example.co.za`;
        await world.db.execute(sql`update accounts set new_email = ${email} where id = ${accountId}`);
        await world.db.execute(sql`
        insert into events (id, at, party, noun, subject_id, step, after, data)
        values (${newId()}, ${new Date(world.clock.now().getTime() - day).toISOString()}, 'admin', 'account', ${accountId}, 'ask-to-change-email', 'asked', '{}')`);
        return { token: readToken(await makeLink(world, { id: newId(), accountId, purpose: 'change-email', email })) };
      },
    },
    'accounts.endSessionsOf': { input: async () => ({ id: (await aMember(world)).id, reason }) },
    'accounts.approve': {
      input: async () => ({ id: (await aPerson(world, { role: 'provider', status: 'pending' })).id }),
    },
    'accounts.suspend': { input: async () => ({ id: (await aMember(world)).id, reason }) },
    'accounts.changeRole': {
      input: async () => ({ id: (await aMember(world)).id, from: 'member', to: 'provider', reason, password }),
    },
    'accounts.activate': {
      input: async () => {
        const { id } = await aMember(world);
        await world.db.execute(sql`update accounts set status = 'suspended' where id = ${id}`);
        return { id };
      },
    },
  };
};
