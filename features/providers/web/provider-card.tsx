import { Link } from '@tanstack/react-router';
import { Avatar } from '#web/ui/avatar.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Stars } from '#web/ui/stars.tsx';
import { Tag } from '#web/ui/tag.tsx';
import type { ProviderCardData } from './api.ts';
import { MembershipBadge } from './membership-badge.tsx';

const bioLength = 100;

type ProviderCardProps = { provider: ProviderCardData; onRequestQuote: (provider: ProviderCardData) => void };

/** A provider as the directory shows them. The server says whether they can be asked for a quote. */
export function ProviderCard({ provider, onRequestQuote }: ProviderCardProps) {
  const profile = <Link to="/providers/$providerId" params={{ providerId: provider.id }} />;
  return (
    <Card as="article" pad="none" className="flex flex-col gap-3.5 p-[18px] transition-colors duration-150 hover:border-field">
      <div className="flex items-center gap-3.5">
        <Avatar size="lg" name={provider.name} src={provider.avatarUrl} />
        <div className="min-w-0">
          <h2 className="text-h3 wrap-anywhere">
            <Link to="/providers/$providerId" params={{ providerId: provider.id }} className="hit-44 hover:underline">
              {provider.name}
            </Link>
          </h2>
          <p className="mt-0.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-muted">
            {provider.specialty}
            <MembershipBadge status={provider.membershipStatus} />
          </p>
        </div>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-2 text-sm">
        <Rating value={provider.overallRating} count={provider.ratingCount} />
        <span className="text-muted">
          <b className="numbers font-semibold text-ink">{provider.completedJobsCount}</b> completed {provider.completedJobsCount === 1 ? 'job' : 'jobs'}
        </span>
      </div>
      {provider.shortBio ? <p className="text-card text-muted wrap-anywhere">{cutBio(provider.shortBio)}</p> : null}
      {provider.locationsServed.length > 0 ? (
        <ul aria-label="Locations served" className="flex flex-wrap gap-1.5">
          {provider.locationsServed.map((place) => (
            <li key={place}>
              <Tag>{place}</Tag>
            </li>
          ))}
        </ul>
      ) : null}
      <div className="mt-auto grid auto-cols-fr grid-flow-col gap-2">
        {provider.actions.includes('request-quote') ? (
          <Button variant="soft" className="px-2! text-sm!" aria-label={`Request Quote from ${provider.name}`} onClick={() => onRequestQuote(provider)}>
            Request Quote
          </Button>
        ) : null}
        <ButtonLink variant="quiet" className="px-2! text-sm!" render={profile}>
          View Profile
        </ButtonLink>
      </div>
    </Card>
  );
}

/** The rating with one decimal and how many it rests on. */
export function Rating({ value, count }: { value: number; count: number }) {
  return <Stars value={value}>{`(${count} ${count === 1 ? 'review' : 'reviews'})`}</Stars>;
}

// Not from core/text.ts, which would bring the validation library into every page that shows a card.
const cutBio = (bio: string) => ([...bio].length > bioLength ? `${[...bio].slice(0, bioLength).join('')}...` : bio);
