import { eq, sql } from 'drizzle-orm';
import { storedMarks } from '#core/stored-marks.ts';
import type { PersonalData } from '#engine/personal-data.ts';
import { typedColumn } from '#engine/typed-words.ts';
import { portfolioPictures, providerDocuments, providers, providerServices } from './tables.ts';

export const providerPersonalData: readonly PersonalData[] = [
  {
    table: providers,
    copy: {
      name: 'listing',
      rows: ({ id }) => sql`
        select id, name, specialty, ${typedColumn('providers', 'short_bio', 'shortBio')} as short_bio,
          ${typedColumn('providers', 'detailed_bio', 'detailedBio')} as detailed_bio, contact_email, contact_phone, show_email, show_phone, avatar_url, on_holiday,
          vat_number, business_address, locations_served, rating_count, overall_rating, completed_jobs_count, status, membership_status, created_at, updated_at
        from providers where account_id = ${id}`,
    },
    async forget({ tx }, { id }) {
      const nothing = {
        specialty: null,
        contactEmail: null,
        contactPhone: null,
        avatarId: null,
        vatNumber: null,
        businessAddress: null,
      };
      await tx
        .update(providers)
        .set({
          ...nothing,
          name: storedMarks.formerMember,
          shortBio: '',
          detailedBio: '',
          written: null,
          locationsServed: [],
        })
        .where(eq(providers.accountId, id));
    },
  },
  {
    table: providerServices,
    copy: {
      name: 'services',
      rows: ({ providerId }) => sql`
        select ${typedColumn('provider_services', 'service_name', 'serviceName')} as service_name,
          ${typedColumn('provider_services', 'description')} as description, price_cents, created_at, deleted_at from provider_services where provider_id = ${providerId}
        order by position, id`,
    },
    forget: ({ tx }, { providerId }) =>
      providerId === null ? noRows() : tx.delete(providerServices).where(eq(providerServices.providerId, providerId)),
  },
  {
    table: portfolioPictures,
    copy: {
      name: 'portfolio',
      rows: ({ providerId }) =>
        sql`select file_id, alt, position from portfolio_pictures where provider_id = ${providerId} order by position`,
    },
    forget: ({ tx }, { providerId }) =>
      providerId === null ? noRows() : tx.delete(portfolioPictures).where(eq(portfolioPictures.providerId, providerId)),
  },
  {
    table: providerDocuments,
    copy: 'The list of files has them.',
    forget: ({ tx }, { providerId }) =>
      providerId === null ? noRows() : tx.delete(providerDocuments).where(eq(providerDocuments.providerId, providerId)),
  },
];

const noRows = async () => {};
