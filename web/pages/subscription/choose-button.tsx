import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { showPhone } from '#core/typed-text/phone.ts';
import { settingsQuery } from '#features/site/web/api.ts';
import type { ListedPlan, OwnPlan } from '#features/subscriptions/web/api.ts';
import { planCardWords as words, shortName } from '#features/subscriptions/wording.ts';
import { useLogInFirst } from '#web/api/log-in-first.ts';
import { useSession } from '#web/api/session.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { lazyDialog } from '#web/ui/lazy-part.tsx';
import { toast } from '#web/ui/toast.ts';
import { ChangeButton } from './change-button.tsx';

const ChooseDialog = lazyDialog(() => import('#features/subscriptions/web/choose-dialog.tsx'));

type ChooseButtonProps = {
  plan: ListedPlan;
  /** Undefined until it is loaded, and for anyone but providers. */
  own: OwnPlan | undefined;
  /** Whether a member can apply now: no application of theirs is waiting. */
  mayApply: boolean;
  arePaymentsOff: boolean;
  /** Whether it is the plan that the person chose before they logged in. */
  isChosen: boolean;
};

/**
 * Leads to paying for a plan, where the reader can: a dialog says what they pay. Visitors log in first, and come back to the plan; members fill in an application; a
 * custom plan is agreed with the sales team.
 */
export function ChooseButton({ plan, own, mayApply, arePaymentsOff, isChosen }: ChooseButtonProps) {
  const person = useSession();
  const queries = useQueryClient();
  const logInFirst = useLogInFirst();
  const path = useLocation({ select: ({ pathname }) => pathname });
  const button = useRef<HTMLButtonElement>(null);
  const look = { variant: plan.isPopular ? ('primary' as const) : ('quiet' as const), full: true };
  const [isAsking, setIsAsking] = useState(false);
  useEffect(() => {
    if (isChosen) button.current?.focus();
  }, [isChosen]);
  if (plan.isCustom)
    return (
      <Button {...look} onClick={() => void callSales(queries)}>
        {words.contactSales}
      </Button>
    );
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

/** Says how to reach the sales team: where the settings do not arrive, only that one should. */
async function callSales(queries: QueryClient): Promise<void> {
  const settings = await queries.fetchQuery({ ...settingsQuery, staleTime: 60_000 }).catch(() => null);
  const ways = [settings?.salesEmail ?? '', showPhone(settings?.salesPhone ?? '')].filter((way) => way !== '');
  if (ways.length === 0) toast.info(words.callSales);
  else toast.info(words.reachSales(ways), words.callSales);
}
