import { Link } from '@tanstack/react-router';
import { MessageCircle } from 'lucide';
import { type ReactNode, useId } from 'react';
import { useCategoryName } from '#kit/ui/category-name.tsx';
import { Avatar } from '#kit/ui/pictures/avatar.tsx';
import { Button, ButtonLink } from '#kit/ui/button.tsx';
import { Card } from '#kit/ui/card.tsx';
import { IconButton } from '#kit/ui/icon-button.tsx';
import { Marked } from '#kit/ui/marked.tsx';
import { providerCardWords as words } from '../card-wording.ts';
import type { ProviderCardData } from './api.ts';
import { PlanBadge } from './plan-badge.tsx';
import { ProviderFacts } from './provider-facts.tsx';

type ProviderCardProps = {
  provider: ProviderCardData;
  onRequestQuote: (provider: ProviderCardData) => void;
  onMessage: (provider: ProviderCardData) => void;
  /** The failure to open a conversation. */
  refusal: ReactNode;
};

/** A provider in the directory. */
export function ProviderCard({ provider, onRequestQuote, onMessage, refusal }: ProviderCardProps) {
  const nameId = useId();
  const profile = <Link to="/providers/$providerId" params={{ providerId: provider.id }} aria-describedby={nameId} />;
  return (
    <Card
      as="article"
      pad="none"
      className="flex flex-col gap-3.5 p-[18px] transition-colors duration-150 hover:border-field"
    >
      <div className="flex flex-wrap items-center gap-3.5">
        <Avatar size="lg" name={provider.name} src={provider.avatarUrl} />
        <div className="min-w-0 flex-[1_1_8rem]">
          <h2 id={nameId} className="text-h3 wrap-anywhere">
            <Link to="/providers/$providerId" params={{ providerId: provider.id }} className="hit-44 hover:underline">
              <Marked>{provider.name}</Marked>
            </Link>
          </h2>
          <p className="mt-0.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm wrap-anywhere text-muted">
            {provider.specialty === null ? null : <Specialty category={provider.specialty} />}
            <PlanBadge status={provider.membershipStatus} />
          </p>
        </div>
      </div>
      <ProviderFacts provider={provider} />
      <div className="mt-auto flex flex-wrap gap-2">
        {refusal}
        {provider.actions.includes('request-quote') ? (
          <Button
            variant="soft"
            className="flex-1 px-2! text-sm!"
            aria-label={words.requestQuoteFrom(provider.name)}
            onClick={() => onRequestQuote(provider)}
          >
            {words.requestQuote}
          </Button>
        ) : null}
        <ButtonLink variant="quiet" className="flex-1 px-2! text-sm!" render={profile}>
          {words.viewProfile}
        </ButtonLink>
        {provider.actions.includes('message') ? (
          <IconButton
            icon={MessageCircle}
            label={words.messageTo(provider.name)}
            className="border border-field"
            onClick={() => onMessage(provider)}
          />
        ) : null}
      </div>
    </Card>
  );
}

/** The trade of a listing, with the words that a search found in it. */
function Specialty({ category }: { category: string }) {
  const { children, lang } = useCategoryName()(category);
  return (
    <span lang={lang}>
      <Marked>{children}</Marked>
    </span>
  );
}
