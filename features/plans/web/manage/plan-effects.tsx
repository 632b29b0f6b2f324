import type { ReactNode } from 'react';
import { formatRand } from '#core/money/money.ts';
import { showDate } from '#core/time.ts';
import { DefinitionRow, DefinitionRows } from '#kit/ui/lists/definition-rows.tsx';
import { limitInNotice, planFieldWords, planPreviewWords as words } from '#features/plans/plan-wording.ts';
import type { PlanPreview } from '../api.ts';
import type { ReadPlan } from './plan-form.ts';

/** The effects of a change: field by field, and on the people who have the plan, with numbers and days. */
export function PlanEffects({ effects, typed }: { effects: PlanPreview; typed: ReadPlan }) {
  const { changes, lowered, raised, renewing, ending, first, last, checkouts } = effects;
  const isPriced = changes.some(({ field }) => field === 'priceCents') && typed.priceCents !== null;
  const describe = (fields: PlanPreview['lowered']) =>
    fields
      .map((field) => limitInNotice(field, changes.find((change) => change.field === field)?.after ?? ''))
      .join(', ');
  const renewals = (one: string, many: (people: string) => string) =>
    first === null || last === null
      ? words.noRenewals
      : words.renewals(renewing === 1 ? one : many(words.people(renewing)), showDate(first), showDate(last));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <section aria-label={words.changes}>
        <h3 className="mb-1 text-h3">{words.changes}</h3>
        <DefinitionRows>
          {changes.map(({ field, before, after }) => (
            <DefinitionRow key={field} label={planFieldWords.names[field]}>
              <span className="wrap-anywhere">
                <del className="text-muted">{before}</del> → <ins className="font-semibold no-underline">{after}</ins>
              </span>
            </DefinitionRow>
          ))}
        </DefinitionRows>
      </section>
      <ul className="grid list-disc gap-1.5 pl-5 text-card">
        {isPriced ? (
          <>
            <Line>{words.newPayments(formatRand(typed.priceCents ?? 0))}</Line>
            {checkouts > 0 ? <Line>{words.checkouts(checkouts)}</Line> : null}
            <Line>{renewals(words.onePaysNew, words.payNew)}</Line>
          </>
        ) : null}
        {raised.length > 0 ? <Line>{words.raised(describe(raised))}</Line> : null}
        {lowered.length > 0 ? (
          <>
            <Line>{words.lowered(describe(lowered))}</Line>
            <Line>{renewals(words.oneHasLower, words.haveLower)}</Line>
            {ending > 0 ? (
              <Line>{ending === 1 ? words.oneKeepsLower : words.keepLower(words.people(ending))}</Line>
            ) : null}
            {lowered.includes('locations') ? <Line>{words.places}</Line> : null}
          </>
        ) : null}
        <Line>{isPriced || lowered.length + raised.length > 0 ? words.told : words.notTold}</Line>
      </ul>
    </div>
  );
}

const Line = ({ children }: { children: ReactNode }) => <li>{children}</li>;
