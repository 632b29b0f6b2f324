import { Link } from '@tanstack/react-router';
import { Avatar } from '#web/ui/avatar.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Marked } from '#web/ui/marked.tsx';
import type { ProviderCardData } from './api.ts';
import { MembershipBadge } from './membership-badge.tsx';
import { ProviderFacts } from './provider-facts.tsx';

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
              <Marked>{provider.name}</Marked>
            </Link>
          </h2>
          <p className="mt-0.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-muted">
            {provider.specialty === null ? null : <Marked>{provider.specialty}</Marked>}
            <MembershipBadge status={provider.membershipStatus} />
          </p>
        </div>
      </div>
      <ProviderFacts provider={provider} />
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
