import { Link } from '@tanstack/react-router';
import { showDate } from '#core/time.ts';
import { showPhone } from '#core/typed-text/phone.ts';
import { AskedAvatar } from '#kit/ui/pictures/asked-avatar.tsx';
import { Card } from '#kit/ui/card.tsx';
import { DefinitionRow, DefinitionRows } from '#kit/ui/lists/definition-rows.tsx';
import { Empty } from '#kit/ui/empty.tsx';
import { ButtonLink } from '#kit/ui/button.tsx';
import { EmailAddress } from '#kit/ui/email-address.tsx';
import type { ReactNode } from 'react';
import { profilePageWords as words } from '../wording.ts';
import type { ProfileData } from './api.ts';

/** The profile of a person as this reader may see it, with `badge` under the name. */
export function ProfileDetails({ profile, badge }: { profile: ProfileData; badge: ReactNode }) {
  const { fullName, photoUrl, memberSince, city, phone, email, address } = profile;
  return (
    <Card as="article" pad="lg">
      <header className="flex flex-wrap items-center gap-4">
        <AskedAvatar size="xl" name={fullName} src={photoUrl} />
        <div className="min-w-0 flex-[1_1_160px]">
          <h1 className="wrap-anywhere" lang="" dir="auto">
            {fullName}
          </h1>
          {badge}
        </div>
      </header>
      <DefinitionRows className="mt-4">
        <DefinitionRow label={words.memberSince}>{showDate(memberSince)}</DefinitionRow>
        {city && !address?.includes(city) ? <DefinitionRow label={words.city}>{city}</DefinitionRow> : null}
        {phone ? (
          <DefinitionRow label={words.phone}>
            <a href={`tel:${phone}`} className="hit-44 numbers hover:underline">
              {showPhone(phone)}
            </a>
          </DefinitionRow>
        ) : null}
        {email ? (
          <DefinitionRow label={words.email}>
            <a href={`mailto:${email}`} className="hit-44 hover:underline">
              <EmailAddress>{email}</EmailAddress>
            </a>
          </DefinitionRow>
        ) : null}
        {address ? <DefinitionRow label={words.address}>{address}</DefinitionRow> : null}
        <DefinitionRow label={words.problemsPosted}>{profile.problemsPosted}</DefinitionRow>
        <DefinitionRow label={words.jobsCompleted}>{profile.jobsCompleted}</DefinitionRow>
        <DefinitionRow label={words.cancellations}>{profile.cancellations}</DefinitionRow>
      </DefinitionRows>
    </Card>
  );
}

/** Replaces a profile that the reader may not open, or that does not exist. */
export const MissingProfile = () => (
  <Card>
    <h1 className="sr-only">{words.notFound}</h1>
    <Empty
      title={words.notFound}
      line={words.notFoundHint}
      action={<ButtonLink render={<Link to="/dashboard" />}>{words.toDashboard}</ButtonLink>}
    />
  </Card>
);
