import { eq, sql } from 'drizzle-orm';
import type { PersonalData } from '#engine/personal-data.ts';
import { credentialFiles, credentialKindCategories, credentialKinds, providerCredentials } from './tables.ts';

const noPerson = 'The kinds of credentials are about no person.';

export const credentialPersonalData: readonly PersonalData[] = [
  { table: credentialKinds, copy: noPerson, forget: noPerson },
  { table: credentialKindCategories, copy: noPerson, forget: noPerson },
  {
    table: providerCredentials,
    copy: {
      name: 'credentials',
      rows: ({ id }) => sql`
        select c.id, k.name as kind, c.status, c.number, c.name_on_document, c.method, c.ends_at, c.reason, c.created_at, c.answered_at,
          (select coalesce(jsonb_agg(jsonb_build_object('at', e.at, 'by', a.full_name) order by e.at), '[]')
            from events e join accounts a on a.id = e.actor_id
            where e.noun = 'credential' and e.subject_id = c.id and e.step = 'look') as seen_by
        from provider_credentials c join credential_kinds k on k.id = c.kind_id where c.account_id = ${id} order by c.created_at, c.id`,
    },
    forget: ({ tx }, { id }) => tx.delete(providerCredentials).where(eq(providerCredentials.accountId, id)),
  },
  {
    table: credentialFiles,
    copy: 'The documents of credentials are in the copy of your files.',
    forget: ({ tx }, { id }) =>
      tx.execute(sql`
        delete from credential_files f using provider_credentials c where c.id = f.credential_id and c.account_id = ${id}`),
  },
];
