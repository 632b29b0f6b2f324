import { ChevronDown, FileCheck, Info } from 'lucide';
import { Icon } from '#kit/ui/icon.tsx';
import { showDate, showDateTime } from '#core/time.ts';
import { Card } from '#kit/ui/card.tsx';
import { useCategoryName } from '#kit/ui/category-name.tsx';
import type { Checked, Claim } from '../claim-contract.ts';
import { checkedWords as words, methodWords, showLastDay } from '../checked-wording.ts';

type CheckedPanelProps = {
  checked: Checked | null;
  /** The instant of the agreement whose record this is; without it, it is true now. */
  agreedAt?: string;
};

/** All that is said about what was checked of a provider: a row for each credential, or nothing. */
export function CheckedPanel({ checked, agreedAt }: CheckedPanelProps) {
  if (checked === null || checked.claims.length + checked.missing.length === 0) return null;
  const missing = checked.missing.map((kind) => (
    <p key={kind} className="flex items-start gap-2 text-card text-muted">
      <Icon shape={Info} className="mt-0.5 size-4 flex-none" />
      <span className="min-w-0 wrap-anywhere">{words.missing(kind)}</span>
    </p>
  ));
  if (checked.claims.length === 0) return <div className="grid gap-2 px-1">{missing}</div>;
  const title = agreedAt === undefined ? words.title : words.agreedTitle;
  return (
    <Card as="section" pad="lg" aria-label={title}>
      <h2 className="mb-1">{title}</h2>
      {agreedAt === undefined ? null : <p className="text-card text-muted">{words.agreedText(showDate(agreedAt))}</p>}
      <ul className="divide-y divide-line">
        {checked.claims.map((claim) => (
          <ClaimRow key={claim.id} claim={claim} />
        ))}
      </ul>
      {missing}
    </Card>
  );
}

function ClaimRow({ claim }: { claim: Claim }) {
  const nameOf = useCategoryName();
  const { kind, number, method, checkedAt, lastDay, categories, limits } = claim;
  return (
    <li className="flex gap-3 py-3">
      <Icon shape={FileCheck} className="mt-0.5 size-5 flex-none text-brand-ink" />
      <div className="grid min-w-0 flex-1 gap-1 text-card wrap-anywhere">
        <h3 className="text-body font-semibold">
          {kind}
          {number === '' ? null : <span className="font-normal text-muted">, {words.number(number)}</span>}
        </h3>
        <p>{methodWords[method]({ register: claim.registerName })}</p>
        <p>
          {words.when(showDate(checkedAt), showLastDay(lastDay))}
          {categories.length === 0
            ? null
            : ` ${words.categories(categories.map((category) => nameOf(category).children).join(', '))}`}
        </p>
        <p className="text-muted">{limits}</p>
        <HowKnown claim={claim} />
      </div>
    </li>
  );
}

/** Leads from a row to its event in the log, and to the register itself. */
function HowKnown({ claim: { kind, eventId, checkedAt, registerName, registerUrl } }: { claim: Claim }) {
  return (
    <details className="group">
      <summary
        aria-label={words.howAbout(kind)}
        className="inline-flex min-h-11 list-none items-center gap-1.5 font-semibold text-brand-ink"
      >
        {words.how}
        <Icon shape={ChevronDown} className="size-4 group-open:rotate-180" />
      </summary>
      <div className="grid gap-2 rounded-control bg-sunken p-3">
        <p>
          {words.event(showDateTime(checkedAt))} <span className="numbers text-muted">{eventId}</span>
        </p>
        {registerUrl === '' ? null : (
          <a
            href={registerUrl}
            target="_blank"
            rel="noopener noreferrer"
            className="inline-flex min-h-11 items-center font-semibold text-brand-ink underline"
          >
            {words.register(registerName)}
          </a>
        )}
      </div>
    </details>
  );
}
