import { eq, sql } from 'drizzle-orm';
import type { PersonalData } from '#engine/personal-data.ts';
import { openDetails } from './seal-details.ts';
import { bankDetails } from './tables.ts';

export const bankPersonalData: readonly PersonalData[] = [
  {
    table: bankDetails,
    copy: {
      name: 'bank-details',
      rows: ({ providerId }) => sql`
        select id, sealed, created_at, usable_at, replaced_at from bank_details where provider_id = ${providerId} order by version`,
      show: ({ sealed, ...row }, config) => ({
        ...row,
        ...openDetails({ config }, { id: String(row['id']), sealed: String(sealed) }),
      }),
    },
    forget: ({ tx }, { providerId }) =>
      providerId === null ? Promise.resolve() : tx.delete(bankDetails).where(eq(bankDetails.providerId, providerId)),
  },
];
