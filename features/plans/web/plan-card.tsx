import { Check, Star, X } from 'lucide';
import type { ReactNode } from 'react';
import { Icon } from '#kit/ui/icon.tsx';
import { formatBudget } from '#core/money/money.ts';
import { Badge } from '#kit/ui/badge.tsx';
import { Card } from '#kit/ui/card.tsx';
import { classes } from '#kit/ui/classes.ts';
import { VisuallyHidden } from '#kit/ui/visually-hidden.tsx';
import { planCardWords as words } from '../wording.ts';
import { shortName } from '#core/short-name.ts';
import type { ListedPlan } from './api.ts';
import { HexNut } from './hex-nut.tsx';

type PlanCardProps = {
  plan: ListedPlan;
  isOwn: boolean;
  /** The button at the foot. */
  children?: ReactNode;
};

/** A plan: its metal, its price, and its benefits. */
export function PlanCard({ plan, isOwn, children }: PlanCardProps) {
  const heading = `plan-${plan.id}`;
  return (
    <Card
      as="section"
      pad="none"
      aria-labelledby={heading}
      className={classes(
        'relative flex flex-col gap-4 p-5.5',
        plan.isPopular && 'border-brand-ink! ring-1 ring-brand-ink ring-inset',
      )}
    >
      <div className="flex items-start gap-3">
        <HexNut plan={plan.id} />
        <div className="min-w-0 flex-1">
          <h2 id={heading} lang={plan.nameLang}>
            {shortName(plan.name)}
          </h2>
          {/* On the edge of the card: it moves no price away from the prices beside it. */}
          <div className="absolute -top-[13px] right-5 rounded-chip bg-surface">
            {isOwn ? (
              <Badge tone="success" icon={Check}>
                {words.yourPlan}
              </Badge>
            ) : plan.isPopular ? (
              <span className="inline-flex h-[26px] items-center gap-[5px] rounded-chip bg-brand pr-[9px] pl-[7px] text-meta leading-none font-semibold whitespace-nowrap text-on-brand">
                <Icon shape={Star} strokeWidth={2.4} className="size-3.5 flex-none" />
                {words.mostPopular}
              </span>
            ) : null}
          </div>
          <p lang={plan.descriptionLang} className="text-sm text-muted md:min-h-10">
            {plan.description}
          </p>
          {plan.isRetired ? <p className="mt-1 text-sm text-muted">{words.noLonger}</p> : null}
        </div>
      </div>
      <p className="font-display text-[2.25rem] leading-none font-extrabold tracking-tight">
        {plan.priceCents === null ? (
          words.custom
        ) : (
          <>
            {formatBudget(plan.priceCents)}{' '}
            <span className="font-sans text-card font-normal tracking-normal text-muted">{words.aMonth}</span>
          </>
        )}
      </p>
      <ul className="grid gap-2.5 text-card leading-[1.375rem]">
        {plan.features.map(({ text, lang, included }, place) => (
          <li key={`${place} ${text}`} className="flex gap-2.5">
            {included ? (
              <Icon shape={Check} strokeWidth={2.6} className="mt-0.5 size-4.5 flex-none text-success" />
            ) : (
              <Icon shape={X} strokeWidth={2.6} className="mt-0.5 size-4.5 flex-none text-muted" />
            )}
            <span className="min-w-0 wrap-anywhere">
              {included ? null : <VisuallyHidden>{words.notIncluded} </VisuallyHidden>}
              <span lang={lang ?? undefined} className={included ? undefined : 'text-muted'}>
                {text}
              </span>
            </span>
          </li>
        ))}
      </ul>
      {children ? <div className="mt-auto">{children}</div> : null}
    </Card>
  );
}
