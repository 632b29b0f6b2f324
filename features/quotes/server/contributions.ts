import { sql } from 'drizzle-orm';
import { idFrom, type Contributions } from '#engine/contributions.ts';
import { quoteLifecycle } from '../lifecycle.ts';
import { contributeBetweenTwo } from './between-two.ts';
import { quoteFigures } from './figures.ts';
import { quoteRecord } from './record.ts';

export const quotesBetweenTwo = contributeBetweenTwo({
  kind: 'quote',
  table: sql`quote_requests`,
  at: sql`requested_at`,
  cents: sql`price_cents`,
  lifecycle: quoteLifecycle,
});

export const quoteContributions: Contributions = {
  ...quotesBetweenTwo.contributions,
  record: quoteRecord,
  figures: quoteFigures,
  evidence: {
    // A revision has no id of its own.
    quote: sql`select ${idFrom(sql`'quote ' || r.quote_id || ' ' || r.number`)} as id, r.submitted_at as at, 'provider' as by, r.number, r.scope as text,
        r.price_cents as cents, null::text as status, '[]'::json as files
      from quote_revisions r where r.quote_id = j.quote_id`,
  },
};
