import { Link } from '@tanstack/react-router';
import { showDate } from '#core/time.ts';
import { Loaded } from '#kit/api/loaded.tsx';
import { ButtonLink } from '#kit/ui/button.tsx';
import { Card, CardHead } from '#kit/ui/card.tsx';
import { DefinitionRow, DefinitionRows } from '#kit/ui/lists/definition-rows.tsx';
import { LoadingList, Skeleton } from '#kit/ui/skeleton.tsx';
import { accountPlanWords as words } from '../wording.ts';
import { type AccountPlanData, useAccountPlan } from './api.ts';
import { showStorage } from '#kit/uploads/show-bytes.ts';

/** The reader's plan, its period, and how much of it is used. */
export function AccountPlan() {
  return (
    <Loaded query={useAccountPlan()} loading={<Loading />} failed={words.failed}>
      {(plan) => <Plan plan={plan} />}
    </Loaded>
  );
}

function Plan({ plan: { plan, name, periodEndsAt, quotes, usedBytes, limitBytes } }: { plan: AccountPlanData }) {
  return (
    <Card as="section" pad="lg" aria-label={words.title}>
      <CardHead title={words.title} />
      <DefinitionRows>
        <DefinitionRow label={words.plan}>{name}</DefinitionRow>
        {plan === null ? null : (
          <DefinitionRow label={words.periodEnds} missing={periodEndsAt === null}>
            {periodEndsAt === null ? words.noEnd : showDate(periodEndsAt)}
          </DefinitionRow>
        )}
        {quotes === null ? null : (
          <DefinitionRow label={words.quotes}>{words.quotesUsed(quotes.used, quotes.perMonth)}</DefinitionRow>
        )}
        <DefinitionRow label={words.storage}>
          {words.storageUsed(showStorage(usedBytes), showStorage(limitBytes))}
        </DefinitionRow>
      </DefinitionRows>
      <ButtonLink variant="quiet" className="mt-4" render={<Link to="/provider-subscription" />}>
        {words.manage}
      </ButtonLink>
    </Card>
  );
}

const Loading = () => (
  <LoadingList label={words.loading}>
    <Skeleton className="h-48 rounded-card" />
  </LoadingList>
);
