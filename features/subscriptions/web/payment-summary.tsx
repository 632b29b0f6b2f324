import { CreditCard, Landmark, type LucideIcon, Undo2 } from 'lucide-react';
import { TextLink } from '#web/ui/text-link.tsx';
import { Link } from '@tanstack/react-router';
import { summaryWords as words } from '../summary-wording.ts';
import { shortName } from '../wording.ts';
import type { ChoiceTerms } from './api.ts';

/** Says before the checkout what is paid today, what is paid every month after that and by which way, and how a person gets out of it. */
export function PaymentSummary({ terms }: { terms: ChoiceTerms }) {
  const { name, planCents, joiningFeeCents, todayCents, nextCents, nextOn, coolingOff } = terms;
  const goesBack = nextOn === null ? words.coolingOffAfterApproval : words.coolingOff;
  return (
    <section aria-label={words.label} className="grid grid-cols-[minmax(0,1fr)] gap-4 text-card">
      <dl className="grid gap-2">
        <Line label={words.plan(shortName(name))} cents={planCents} />
        {joiningFeeCents === 0 ? null : <Line label={words.joiningFee} cents={joiningFeeCents} />}
        <Line label={words.today} cents={todayCents} isTotal />
      </dl>
      <ul className="grid gap-3 text-sm leading-5">
        <Note icon={CreditCard} text={words.fromCard({ cents: nextCents, on: nextOn })} />
        <Note icon={Landmark} text={words.byHand} />
        <Note
          icon={Undo2}
          text={coolingOff === null ? words.cancelAnyTime : goesBack(coolingOff.refundCents, coolingOff.feeCents)}
        />
      </ul>
      <p className="text-sm">
        <TextLink render={<Link to="/policy-privacy" target="_blank" />}>{words.policy}</TextLink>
      </p>
    </section>
  );
}

function Line({ label, cents, isTotal = false }: { label: string; cents: number; isTotal?: boolean }) {
  return (
    <div
      className={
        isTotal
          ? 'flex items-baseline justify-between gap-4 border-t border-line pt-2 font-bold'
          : 'flex justify-between gap-4'
      }
    >
      <dt>{label}</dt>
      <dd className={isTotal ? 'font-display text-lg tabular-nums' : 'tabular-nums'}>{words.amount(cents)}</dd>
    </div>
  );
}

function Note({ icon: Icon, text }: { icon: LucideIcon; text: string }) {
  return (
    <li className="flex gap-2.5">
      <Icon aria-hidden="true" className="mt-0.5 size-4.5 flex-none text-digital" />
      <span className="min-w-0">{text}</span>
    </li>
  );
}
