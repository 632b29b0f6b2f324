import { eq, or, sql } from 'drizzle-orm';
import { storedMarks } from '#core/stored-marks.ts';
import type { PersonalData } from '#engine/personal-data.ts';
import {
  accountLinks,
  accounts,
  agreements,
  backupCodes,
  contacts,
  credentials,
  halfSignIns,
  knownNetworks,
  passkeyChallenges,
  passkeys,
  secondFactorResets,
  secondFactors,
  seenDevices,
  sessions,
  trustedDevices,
} from './tables.ts';
import { contactSettings } from '../profile.ts';

/** An address that cannot be registered or receive mail. */
const formerEmail = (id: string): string => `${id}@former.invalid`;

export const accountPersonalData: readonly PersonalData[] = [
  {
    table: accounts,
    copy: {
      name: 'account',
      rows: ({ id }) => sql`
        select id, full_name, email, email_verified, role, status, phone, address, city, province, postal_code, language, profile_visibility,
          ${sql.join(
            contactSettings.map((name) => sql`${accounts[name]}`),
            sql`, `,
          )}, created_at, updated_at,
          last_sign_in_at
        from accounts where id = ${id}`,
    },
    async forget({ tx }, { id }) {
      const nothing = {
        image: null,
        photoId: null,
        phone: null,
        address: null,
        newEmail: null,
        city: null,
        province: null,
        postalCode: null,
        language: null,
      };
      await tx
        .update(accounts)
        .set({
          ...nothing,
          fullName: storedMarks.formerMember,
          email: formerEmail(id),
          emailVerified: false,
          lastSignInAt: null,
        })
        .where(eq(accounts.id, id));
    },
  },
  {
    table: credentials,
    copy: 'The hash of a password is a secret.',
    forget: ({ tx }, { id }) => tx.delete(credentials).where(eq(credentials.userId, id)),
  },
  {
    table: sessions,
    copy: {
      name: 'sessions',
      rows: ({ id }) =>
        sql`select user_agent, ip_address, created_at, updated_at, expires_at from sessions where user_id = ${id} order by created_at, id`,
    },
    forget: ({ tx }, { id }) => tx.delete(sessions).where(eq(sessions.userId, id)),
  },
  {
    table: knownNetworks,
    copy: 'Networks are kept as hashes, which say nothing to a reader.',
    forget: ({ tx }, { id }) => tx.delete(knownNetworks).where(eq(knownNetworks.accountId, id)),
  },
  {
    table: agreements,
    copy: {
      name: 'visits',
      rows: ({ id }) => sql`
        select quote_id, visit_address as address, visit_phone as phone from agreements
        where member_id = ${id} and (visit_address is not null or visit_phone is not null) order by since, quote_id`,
    },
    forget: ({ tx }, { id }) =>
      tx.delete(agreements).where(or(eq(agreements.memberId, id), eq(agreements.providerAccountId, id))),
  },
  {
    table: secondFactors,
    copy: 'The secret of the codes is for the authenticator app alone.',
    forget: ({ tx }, { id }) => tx.delete(secondFactors).where(eq(secondFactors.accountId, id)),
  },
  {
    table: backupCodes,
    copy: 'Backup codes are kept as hashes.',
    forget: ({ tx }, { id }) => tx.delete(backupCodes).where(eq(backupCodes.accountId, id)),
  },
  {
    table: halfSignIns,
    copy: 'A sign-in that waits for a code is over in minutes.',
    forget: ({ tx }, { id }) => tx.delete(halfSignIns).where(eq(halfSignIns.accountId, id)),
  },
  {
    table: trustedDevices,
    copy: 'A trusted browser is kept as a hash.',
    forget: ({ tx }, { id }) => tx.delete(trustedDevices).where(eq(trustedDevices.accountId, id)),
  },
  {
    table: passkeys,
    copy: {
      name: 'passkeys',
      rows: ({ id }) =>
        sql`select name, is_backed_up, created_at, last_used_at from passkeys where account_id = ${id} order by created_at, id`,
    },
    forget: ({ tx }, { id }) => tx.delete(passkeys).where(eq(passkeys.accountId, id)),
  },
  {
    table: passkeyChallenges,
    copy: 'A question to an authenticator is over in minutes.',
    forget: 'They go with the sessions.',
  },
  {
    table: secondFactorResets,
    copy: 'The activity and the emails say when a second factor was reset.',
    forget: ({ tx }, { id }) => tx.delete(secondFactorResets).where(eq(secondFactorResets.accountId, id)),
  },
  {
    table: contacts,
    copy: 'The quotes, jobs and conversations say who one dealt with.',
    forget: ({ tx }, { id }) => tx.delete(contacts).where(or(eq(contacts.accountId, id), eq(contacts.otherId, id))),
  },
  {
    table: accountLinks,
    copy: 'A link of a mail is kept as a hash.',
    forget: ({ tx }, { id }) => tx.delete(accountLinks).where(eq(accountLinks.accountId, id)),
  },
  {
    table: seenDevices,
    copy: 'Browsers are kept as hashes, which say nothing to a reader.',
    forget: ({ tx }, { id }) => tx.delete(seenDevices).where(eq(seenDevices.accountId, id)),
  },
];
