import { BadgeCheck } from 'lucide';
import type { ReactNode } from 'react';
import { showDate } from '#core/time.ts';
import { Badge } from '#kit/ui/badge.tsx';
import { Card, CardHead } from '#kit/ui/card.tsx';
import { subscriptionLifecycle } from '../lifecycle.ts';
import { ownPlanWords as words } from '../wording.ts';
import type { OwnPlan as Own } from './api.ts';

type OwnPlanProps = {
  own: Own;
  /** The use of the plan. */
  children: ReactNode;
};

/** The plan that a provider has now, its status and its end. */
export function OwnPlan({ own, children }: OwnPlanProps) {
  const { label, tone } =
    own.status === null ? { label: null, tone: null } : subscriptionLifecycle.statuses[own.status];
  return (
    <Card as="section" aria-labelledby="own-plan" className="mb-5">
      <CardHead
        id="own-plan"
        title={own.plan === null ? words.title : own.name}
        end={
          label === null ? null : (
            <Badge tone={tone} icon={BadgeCheck}>
              {label}
            </Badge>
          )
        }
      />
      <p className="mb-4 text-card text-muted">
        {own.plan === null
          ? words.noPlan
          : own.periodEndsAt === null
            ? words.noEnd
            : own.renews
              ? words.renews(showDate(own.periodEndsAt))
              : words.paidUntil(showDate(own.periodEndsAt))}
      </p>
      {children}
    </Card>
  );
}
