import { sql, type SQL } from 'drizzle-orm';
import { maskContactDetails } from '#core/typed-text/contact-details.ts';
import { storedMarks } from '#core/stored-marks.ts';
import { statusIn } from '#engine/columns.ts';
import type { CopiedRow, DataSubject, PersonalData } from '#engine/personal-data.ts';
import { quoteSets } from '../lifecycle.ts';
import { quoteFiles, quoteLines, quoteRequests, quoteRevisions, quoteServices } from './tables.ts';

/** SQL: quote `q` led to work. */
const isAgreed = statusIn(sql`q.status`, quoteSets.accepted);

/** SQL: quote `q` led to work, or to completed work whose rework was called off. The terms of both are shared by the two parties, and stay. */
const isShared = sql`(${isAgreed} or q.rework_asked)`;

/** SQL: quotes `q` in which a person is a party, and which party. */
const partyTo = ({ id, providerId }: DataSubject): SQL => sql`(q.member_id = ${id} or q.provider_id = ${providerId})`;

/** SQL: quotes of a listing `q` whose terms are not shared. */
const undoneQuotes = ({ providerId }: DataSubject): SQL =>
  sql`select q.id from quote_requests q where q.provider_id = ${providerId} and not ${isShared}`;

/** Each text of the other party, and their name, in the form of the page: without contact details until they agree. */
function maskOthers({ mine, agreed, member, provider, description, scope, reason, ...row }: CopiedRow): CopiedRow {
  const show = (text: unknown, own: boolean) =>
    typeof text === 'string' && !own && agreed !== true ? maskContactDetails(text) : text;
  const isMember = mine === 'member';
  return {
    ...row,
    party: mine,
    ...(member !== undefined && { member: show(member, isMember) }),
    ...(provider !== undefined && { provider: show(provider, !isMember) }),
    ...(description !== undefined && { description: show(description, isMember) }),
    ...(scope !== undefined && { scope: show(scope, !isMember) }),
    ...(reason !== undefined && { reason: show(reason, false) }),
  };
}

const partyColumns = ({ id }: DataSubject): SQL =>
  sql`case when q.member_id = ${id} then 'member' else 'provider' end as mine, ${isAgreed} as agreed`;

export const quotePersonalData: readonly PersonalData[] = [
  {
    table: quoteRequests,
    copy: {
      name: 'quotes',
      rows: (person) => sql`
        select q.id, q.problem_id, ${partyColumns(person)}, m.full_name as member, p.name as provider, q.status, q.description, q.requested_at,
          q.provider_responded_at, q.member_finalized_at, q.price_cents, q.expires_at, q.reason, q.release_reason
        from quote_requests q join accounts m on m.id = q.member_id join providers p on p.id = q.provider_id
        where ${partyTo(person)} order by q.requested_at, q.id`,
      show: maskOthers,
    },
    async forget({ tx }, { id, providerId }) {
      await tx.execute(sql`
        update quote_requests q set description = ${storedMarks.removed}
        where member_id = ${id} and description <> '' and not ${isShared}`);
      await tx.execute(sql`
        update quote_requests q set reason = null
        where (member_id = ${id} and status = 'cancelled_by_member') or (provider_id = ${providerId} and status = 'cancelled_by_provider')`);
    },
  },
  {
    table: quoteRevisions,
    copy: {
      name: 'quote-revisions',
      rows: (person) => sql`
        select r.quote_id, r.number, ${partyColumns(person)}, r.price_cents, r.call_out_cents, r.scope, r.estimated_timeline, r.expires_at, r.submitted_at
        from quote_revisions r join quote_requests q on q.id = r.quote_id where ${partyTo(person)} order by r.quote_id, r.number`,
      show: maskOthers,
    },
    forget: ({ tx }, person) =>
      tx.execute(sql`
        update quote_revisions set scope = ${storedMarks.removed}, estimated_timeline = '' where quote_id in (${undoneQuotes(person)})`),
  },
  {
    table: quoteLines,
    copy: {
      name: 'quote-lines',
      rows: (person) => sql`
        select l.quote_id, l.revision, l.place, ${partyColumns(person)}, l.description as scope, l.quantity_thousandths, l.unit_price_cents,
          l.vat, l.total_cents
        from quote_lines l join quote_requests q on q.id = l.quote_id where ${partyTo(person)} order by l.quote_id, l.revision, l.place`,
      show: maskOthers,
    },
    forget: ({ tx }, person) =>
      tx.execute(
        sql`update quote_lines set description = ${storedMarks.removed} where quote_id in (${undoneQuotes(person)})`,
      ),
  },
  {
    table: quoteServices,
    copy: {
      name: 'quote-services',
      rows: (person) => sql`
        select s.quote_id, s.place, s.service_name, s.price_cents from quote_services s join quote_requests q on q.id = s.quote_id
        where ${partyTo(person)} order by s.quote_id, s.place`,
    },
    forget: ({ tx }, person) =>
      tx.execute(
        sql`update quote_services set service_name = ${storedMarks.removed} where quote_id in (${undoneQuotes(person)})`,
      ),
  },
  {
    table: quoteFiles,
    copy: {
      name: 'quote-files',
      rows: (person) => sql`
        select f.quote_id, f.revision, f.place, f.file_id from quote_files f join quote_requests q on q.id = f.quote_id
        where ${partyTo(person)} order by f.quote_id, f.revision, f.place`,
    },
    forget: ({ tx }, { id }) =>
      tx.execute(sql`delete from quote_files where file_id in (select id from files where owner_id = ${id})`),
  },
];
