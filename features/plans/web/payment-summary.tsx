import { CreditCard, Landmark, type IconNode, Undo2 } from 'lucide';
import { TextLink } from '#kit/ui/text-link.tsx';
import { Link } from '@tanstack/react-router';
import { Icon } from '#kit/ui/icon.tsx';
import { describeNext, summaryWords as words } from '../summary-wording.ts';
import type { Payment } from './payments.ts';

/** Shows before a payment the price today, the later payments and their way, and the ways to leave the plan. */
export function PaymentSummary({ lines, todayCents, next, card = null, byHand = true, wayOut }: Payment) {
  return (
    <section aria-label={words.label} className="grid grid-cols-[minmax(0,1fr)] gap-4 text-card">
      <dl className="grid gap-2">
        {lines.map((line) => (
          <Line key={line.label} {...line} />
        ))}
        <Line label={words.today} cents={todayCents} isTotal />
      </dl>
      <ul className="grid gap-3 text-sm leading-5">
        <Note icon={CreditCard} text={card === null ? words.fromCard(next) : describeNext(next, card)} />
        {byHand ? <Note icon={Landmark} text={words.byHand} /> : null}
        {wayOut.map((text) => (
          <Note key={text} icon={Undo2} text={text} />
        ))}
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

function Note({ icon, text }: { icon: IconNode; text: string }) {
  return (
    <li className="flex gap-2.5">
      <Icon shape={icon} className="mt-0.5 size-4.5 flex-none text-digital" />
      <span className="min-w-0">{text}</span>
    </li>
  );
}
