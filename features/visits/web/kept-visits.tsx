import { CalendarCheck, ChevronDown } from 'lucide';
import { Icon } from '#kit/ui/icon.tsx';
import { keptWords as words } from '../kept-wording.ts';
import { useKeptByProviders } from './kept-api.ts';

export type KeptFigure = { kept: number; counted: number };

/** The kept visits of a person with the formula beside them; nothing without a figure. */
export function KeptVisits({ figure, party }: { figure: KeptFigure | null | undefined; party: 'provider' | 'member' }) {
  if (!figure) return null;
  return (
    <div className="mt-2">
      <p className="flex items-start gap-1.5 text-sm">
        <Icon shape={CalendarCheck} className="mt-0.5 size-4 flex-none" />
        {words.figure(figure.kept, figure.counted)}
      </p>
      <Formula party={party} title={words.how} />
    </div>
  );
}

function Formula({ party, title }: { party: 'provider' | 'member'; title: string }) {
  return (
    <details className="group text-sm">
      <summary className="inline-flex min-h-11 list-none items-center gap-1.5 font-semibold text-brand-ink">
        {title}
        <Icon shape={ChevronDown} className="size-4 group-open:rotate-180" />
      </summary>
      <div className="grid max-w-[66ch] gap-2 rounded-control bg-sunken p-4">
        {[...words.formula[party], words.rest].map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
    </details>
  );
}

/** The figure of one of the providers who are compared. */
export function ComparedKept({ providerId, all }: { providerId: string; all: readonly string[] }) {
  const found = useKeptByProviders(all).data?.items.find((figure) => figure.providerId === providerId);
  return found === undefined ? null : (
    <span className="block text-meta text-muted">{words.figure(found.kept, found.counted)}</span>
  );
}

/** The formula below a comparison, if one of its providers has a figure. */
export function ComparedFormula({ all }: { all: readonly string[] }) {
  const isCounted = (useKeptByProviders(all).data?.items.length ?? 0) > 0;
  return isCounted ? <Formula party="provider" title={words.howCompared} /> : null;
}
