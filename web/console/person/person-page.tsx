import { getRouteApi, Link } from '@tanstack/react-router';
import { StatusBadge } from '#features/accounts/web/status-badge.tsx';
import { userListWords } from '#features/accounts/wording.ts';
import { type PersonData, usePersonData } from '#features/people/web/api.ts';
import { personPageWords as words } from '#features/people/wording.ts';
import { Loaded } from '#kit/api/loaded.tsx';
import { useRefresh } from '#kit/api/use-refresh.ts';
import { useTabTitle } from '../use-tab-title.ts';
import { personTitle } from '../wording.ts';
import { Avatar } from '#kit/ui/pictures/avatar.tsx';
import { Badge } from '#kit/ui/badge.tsx';
import { PageHeading } from '#kit/ui/page-heading.tsx';
import { LoadingList } from '#kit/ui/skeleton.tsx';
import { EmailAddress } from '#kit/ui/email-address.tsx';
import { GivenForApproval } from './given-for-approval.tsx';
import { PersonActs } from './person-acts.tsx';
import { PersonFacts } from './person-facts.tsx';
import { PersonTimeline } from './person-timeline.tsx';

const route = getRouteApi('/shell/gated/console/admin/people/$accountId');

/** Everything about one account, and what an admin may do about it. */
export function PersonPage() {
  const { accountId } = route.useParams();
  const person = usePersonData(accountId);
  return (
    <Loaded
      query={person}
      heading={personTitle}
      loading={<LoadingList label={words.loading} />}
      failed={words.failed}
      missing={words.missing}
    >
      {(data) => <Person person={data} />}
    </Loaded>
  );
}

function Person({ person }: { person: PersonData }) {
  const refresh = useRefresh('people');
  const { fullName, email, role, status, photoUrl } = person;
  useTabTitle(fullName);
  const timeline = <PersonTimeline person={person} refresh={refresh} />;
  return (
    <>
      <PageHeading
        back={{ label: words.back, render: <Link to="/admin/$section" params={{ section: 'user-management' }} /> }}
        title={
          <span className="flex items-center gap-3">
            <Avatar size="lg" name={fullName} src={photoUrl} />
            <span className="min-w-0">{fullName}</span>
          </span>
        }
        subtitle={<EmailAddress>{email}</EmailAddress>}
        end={
          <span className="flex flex-wrap gap-2">
            <Badge>{userListWords.roles[role]}</Badge>
            <StatusBadge status={status} />
          </span>
        }
      />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5 xl:order-2">
          <PersonActs person={person} refresh={refresh} />
          <PersonFacts person={person} />
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          {person.providerId === null ? (
            timeline
          ) : (
            <GivenForApproval providerId={person.providerId} name={fullName} refresh={refresh}>
              {timeline}
            </GivenForApproval>
          )}
        </div>
      </div>
    </>
  );
}
