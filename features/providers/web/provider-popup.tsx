import { Link } from '@tanstack/react-router';
import { CategoryName } from '#kit/ui/category-name.tsx';
import { Avatar } from '#kit/ui/pictures/avatar.tsx';
import { Button, ButtonLink } from '#kit/ui/button.tsx';
import { Dialog } from '#kit/ui/overlays/dialog.tsx';
import { providerCardWords as words } from '../card-wording.ts';
import type { ProviderCardData } from './api.ts';
import { PlanBadge } from './plan-badge.tsx';
import { ProviderFacts } from './provider-facts.tsx';

type ProviderPopupProps = {
  provider: ProviderCardData;
  open: boolean;
  onClose: () => void;
  onRequestQuote: (provider: ProviderCardData) => void;
  onMessage: (provider: ProviderCardData) => void;
};

/** A provider's card in a dialog over the page. */
export default function ProviderPopup({ provider, open, onClose, onRequestQuote, onMessage }: ProviderPopupProps) {
  const ask = () => {
    onClose();
    onRequestQuote(provider);
  };
  const message = () => {
    onClose();
    onMessage(provider);
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={provider.name}
      foot={
        <>
          <ButtonLink
            variant={provider.actions.includes('request-quote') ? 'quiet' : 'primary'}
            render={<Link to="/providers/$providerId" params={{ providerId: provider.id }} onClick={onClose} />}
          >
            {words.viewProfile}
          </ButtonLink>
          {provider.actions.includes('message') ? (
            <Button variant="quiet" onClick={message}>
              {words.message}
            </Button>
          ) : null}
          {provider.actions.includes('request-quote') ? <Button onClick={ask}>{words.requestQuote}</Button> : null}
        </>
      }
    >
      <div className="flex items-center gap-3.5">
        <Avatar size="lg" name={provider.name} src={provider.avatarUrl} />
        <p className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 text-card text-muted">
          {provider.specialty === null ? null : <CategoryName category={provider.specialty} />}
          <PlanBadge status={provider.membershipStatus} />
        </p>
      </div>
      <ProviderFacts provider={provider} />
    </Dialog>
  );
}
