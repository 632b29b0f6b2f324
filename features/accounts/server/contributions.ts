import { sql } from 'drizzle-orm';
import { maxFound, type Contributions, type FoundThing, type TimelineKind } from '#engine/contributions.ts';
import { readIdRange } from '#engine/id-range.ts';
import { accountLifecycle } from '../lifecycle.ts';
import { deviceWords } from '../security-wording.ts';
import { foundPersonWords, userListWords } from '../wording.ts';
import { describeDevice } from './sessions/describe-device.ts';
import { moderatedPerson } from './moderated-person.ts';
import { findPeople, type FoundPerson } from './find-people.ts';
import { accountFigures } from './figures.ts';

const showPerson = ({ id, fullName, email, role, status }: FoundPerson): FoundThing => ({
  kind: 'person',
  id,
  title: fullName,
  detail: email,
  status: foundPersonWords.roleAndStatus(userListWords.roles[role], accountLifecycle.statuses[status].label),
});

/** Changes of the account, by its owner and by admins. */
const acts: TimelineKind = {
  sources: ({ id }) => [
    {
      from: sql`events e left join accounts b on b.id = e.actor_id`,
      where: sql`e.noun = 'account' and e.subject_id = ${id}`,
      at: sql`e.at`,
      id: sql`e.id`,
      title: sql`e.step`,
      status: sql`e.after`,
      actor: sql`case when e.party = 'admin' then b.full_name end`,
      reason: sql`e.data ->> 'reason'`,
    },
  ],
};

const sessions: TimelineKind = {
  sources: ({ id }) => [
    {
      from: sql`sessions o`,
      where: sql`o.user_id = ${id}`,
      at: sql`o.created_at`,
      id: sql`o.id`,
      title: sql`coalesce(o.user_agent, '')`,
      reason: sql`o.ip_address`,
    },
  ],
  showTitle: (userAgent) => deviceWords.name(describeDevice(userAgent === '' ? null : userAgent)),
};

export const accountContributions: Contributions = {
  figures: accountFigures,
  finders: [
    {
      byWords: async (world, typed) =>
        (await findPeople(world, { typed, range: readIdRange(typed), most: maxFound })).map(showPerson),
    },
  ],
  moderated: [moderatedPerson],
  logPages: { account: '/admin/people' },
  timeline: { act: acts, session: sessions },
  waiting: {
    providers: sql`select created_at as since from accounts where role = 'provider' and status = 'pending' and email_verified order by created_at`,
  },
};
