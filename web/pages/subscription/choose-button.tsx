import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { showPhone } from '#core/typed-text/phone.ts';
import { settingsQuery } from '#features/site/web/api.ts';
import type { ListedPlan, OwnPlan } from '#features/plans/web/api.ts';
import { planCardWords as words } from '#features/plans/wording.ts';
import { shortName } from '#core/short-name.ts';
import { useLogInFirst } from '#kit/api/log-in-first.ts';
import { useSession } from '#kit/api/session.ts';
import { Button, ButtonLink } from '#kit/ui/button.tsx';
import { lazyDialog } from '#kit/ui/loading/lazy-part.tsx';
import { TextLink } from '#kit/ui/text-link.tsx';
import { EmailAddress } from '#kit/ui/email-address.tsx';
import { ChangeButton } from './change-button.tsx';

const ChooseDialog = lazyDialog(() => import('#features/plans/web/choose-dialog.tsx'));

type ChooseButtonProps = {
  plan: ListedPlan;
  /** Undefined until it is loaded, and for anyone but providers. */
  own: OwnPlan | undefined;
  /** True if a member can apply now: no application of theirs is waiting. */
  mayApply: boolean;
  arePaymentsOff: boolean;
  /** True if the person chose this plan before they logged in. */
  isChosen: boolean;
};

/**
 * Leads to paying for a plan, where the reader can: a dialog says what they pay. Visitors log in first, and come back to the plan; members fill in an application; a
 * custom plan is agreed with the sales team.
 */
export function ChooseButton({ plan, own, mayApply, arePaymentsOff, isChosen }: ChooseButtonProps) {
  const person = useSession();
  const logInFirst = useLogInFirst();
  const path = useLocation({ select: ({ pathname }) => pathname });
  const button = useRef<HTMLButtonElement>(null);
  const look = { variant: plan.isPopular ? ('primary' as const) : ('quiet' as const), full: true };
  const [isAsking, setIsAsking] = useState(false);
  useEffect(() => {
    if (isChosen) button.current?.focus();
  }, [isChosen]);
  if (plan.isCustom) return <SalesButton look={look} />;
  const label = words.choose(shortName(plan.name));
  if (person === null)
    return (
      <Button {...look} onClick={() => logInFirst(words.logIn, `${path}?plan=${plan.id}`)}>
        {label}
      </Button>
    );
  if (arePaymentsOff) return null;
  if (person.role === 'member')
    return mayApply ? (
      <ButtonLink
        {...look}
        render={<Link to="/provider-subscription" search={(before) => ({ ...before, plan: plan.id })} />}
      >
        {label}
      </ButtonLink>
    ) : null;
  if (person.role !== 'provider' || person.status !== 'approved' || own === undefined) return null;
  if (own.plan !== null) return <ChangeButton plan={plan} own={own} />;
  return (
    <>
      <Button {...look} ref={button} onClick={() => setIsAsking(true)}>
        {label}
      </Button>
      {isAsking ? <ChooseDialog plan={plan} onClose={() => setIsAsking(false)} /> : null}
    </>
  );
}

/** Says how to reach the sales team, under the button and for good: an address is copied or called, not remembered. */
function SalesButton({ look }: { look: ComponentProps<typeof Button> }) {
  const [isAsked, setAsked] = useState(false);
  const { data } = useQuery({ ...settingsQuery, enabled: isAsked });
  const { salesEmail = '', salesPhone = '' } = data ?? {};
  return (
    <>
      <Button {...look} aria-expanded={isAsked} onClick={() => setAsked(true)}>
        {words.contactSales}
      </Button>
      <div role="status" className="mt-3 grid justify-items-start gap-1 text-sm empty:hidden">
        {isAsked ? <p>{words.callSales}</p> : null}
        {salesEmail === '' ? null : (
          <TextLink render={<a href={`mailto:${salesEmail}`} />}>
            <span className="wrap-anywhere">
              <EmailAddress>{salesEmail}</EmailAddress>
            </span>
          </TextLink>
        )}
        {salesPhone === '' ? null : (
          <TextLink render={<a href={`tel:${salesPhone}`} />}>{showPhone(salesPhone)}</TextLink>
        )}
      </div>
    </>
  );
}
