import { useQuery } from '@tanstack/react-query';
import { Copy, QrCode } from 'lucide';
import { useState } from 'react';
import { showDateTime } from '#core/time.ts';
import { useThere } from '#kit/ui/loading/use-part.ts';
import { Loaded } from '#kit/api/loaded.tsx';
import { isMissing } from '#kit/api/refusal.ts';
import { Alert } from '#kit/ui/alert.tsx';
import { Button } from '#kit/ui/button.tsx';
import { Card, CardHead } from '#kit/ui/card.tsx';
import { IconButton } from '#kit/ui/icon-button.tsx';
import { lazyPart } from '#kit/ui/loading/lazy-part.tsx';
import { Refusal } from '#kit/ui/refusal.tsx';
import { Skeleton } from '#kit/ui/skeleton.tsx';
import { useCopy } from '#kit/ui/use-copy.ts';
import { banks } from '../banks.ts';
import { accountTypeNames, payToWords as words } from '../wording.ts';
import { api, type Details, type PayToData } from './api.ts';

const PayCode = lazyPart(() => import('./pay-code.tsx'), <Skeleton className="h-56" />);

type PayToProps = {
  jobId: string;
  /** Called once it is as high as it stays. */
  onThere: () => void;
};

/** The details by which the member of a job pays. Only the member may read them: show it to no one else. */
export default function PayTo({ jobId, onThere }: PayToProps) {
  const query = useQuery(api.ofJob.queryOptions({ input: { jobId } }));
  useThere([query], onThere);
  // There is nothing to pay any more.
  if (isMissing(query.error)) return null;
  return (
    <Card as="section" pad="lg" aria-label={words.title}>
      <CardHead title={words.title} />
      <p className="mb-4 text-card text-muted">{words.noMoney}</p>
      <Loaded query={query} loading={<Skeleton className="h-24" />} failed={words.failedToLoad}>
        {(data) => <State data={data} />}
      </Loaded>
    </Card>
  );
}

function State({ data: { reference, details, changed, isHidden } }: { data: PayToData }) {
  if (details !== null) return <Usable details={details} reference={reference} />;
  if (changed === null) return <p>{isHidden ? words.hidden : words.none}</p>;
  const [since, until] = [showDateTime(changed.since), showDateTime(changed.until)];
  const isFirst = changed.old === null;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Alert tone="warning" title={isFirst ? words.added : words.changed}>
        <p>{isFirst ? words.addedSince(since, until) : words.changedSince(since, until)}</p>
        <p className="mt-1 font-semibold">{words.ask}</p>
      </Alert>
      {changed.old === null ? null : (
        <div>
          <p className="mb-2 font-semibold">{words.old}</p>
          <dl className="grid gap-2 text-muted">
            {linesOf(changed.old).map(([name, value]) => (
              <div key={name}>
                <dt className="text-sm">{name}</dt>
                <dd className="numbers wrap-anywhere">
                  <del>{value}</del>
                </dd>
              </div>
            ))}
          </dl>
        </div>
      )}
    </div>
  );
}

function Usable({ details, reference }: { details: Details; reference: string }) {
  const [isOpen, setOpen] = useState(false);
  const { copy, isRefused } = useCopy(words.copied);
  const lines = [...linesOf(details), [words.reference, reference] as const];
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <dl className="grid gap-1">
        {lines.map(([name, value]) => (
          <div key={name}>
            <dt className="text-sm text-muted">{name}</dt>
            <dd className="flex items-center justify-between gap-2">
              <span className="numbers min-w-0 font-semibold wrap-anywhere select-all">{value}</span>
              <IconButton icon={Copy} label={words.copy(name)} onClick={() => void copy(value)} />
            </dd>
          </div>
        ))}
      </dl>
      {isRefused ? <Refusal title={words.copyFailed} /> : null}
      {isOpen ? (
        <PayCode text={lines.map(([name, value]) => `${name}: ${value}`).join('\n')} />
      ) : (
        <Button variant="quiet" icon={QrCode} onClick={() => setOpen(true)}>
          {words.showCode}
        </Button>
      )}
    </div>
  );
}

const linesOf = ({
  holder,
  bank,
  number,
  accountType,
  shapId,
}: Details): (readonly [name: string, value: string])[] => [
  [words.holder, holder],
  [words.bank, banks[bank].name],
  [words.branchCode, banks[bank].branchCode],
  [words.number, number],
  [words.accountType, accountTypeNames[accountType]],
  ...(shapId === '' ? [] : [[words.shapId, shapId] as const]),
];
