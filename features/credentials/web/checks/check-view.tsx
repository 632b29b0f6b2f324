import { ArrowLeft } from 'lucide';
import { useEffect, useRef, useState } from 'react';
import { showDateTime } from '#core/time.ts';
import { checkWords as words } from '#features/credentials/console-wording.ts';
import { credentialLifecycle } from '#features/credentials/lifecycle.ts';
import { showLastDay } from '#features/credentials/checked-wording.ts';
import { KeyButton } from '#kit/console/key-button.tsx';
import { useActKeys } from '#kit/console/use-keys.ts';
import { Alert } from '#kit/ui/alert.tsx';
import { Badge } from '#kit/ui/badge.tsx';
import { Button } from '#kit/ui/button.tsx';
import { Card, CardHead } from '#kit/ui/card.tsx';
import { DefinitionRow, DefinitionRows } from '#kit/ui/lists/definition-rows.tsx';
import { type CheckedCredential, type CheckStep, useLook, useRefreshChecks } from './api.ts';
import { ConfirmDialog, RefuseDialog } from './answer-dialogs.tsx';
import { Compared } from './compared.tsx';
import { Documents } from './documents.tsx';

type CheckViewProps = {
  item: CheckedCredential;
  onBack: () => void;
  onNext: () => void;
  findingNext: boolean;
};

const looks = { confirm: 'primary', decline: 'danger-quiet', revoke: 'danger-quiet' } as const;
const keys = { confirm: 'c', decline: 'x', revoke: 'v' } as const;

/** One credential: its documents beside what to compare, and the answers that the admin may give, with their keys. */
export function CheckView({ item, onBack, onNext, findingNext }: CheckViewProps) {
  const { id, kind, status, steps } = item;
  const heading = useRef<HTMLHeadingElement>(null);
  const documents = useRef<HTMLDivElement>(null);
  const register = useRef<HTMLAnchorElement>(null);
  const [asking, setAsking] = useState<CheckStep | null>(null);
  const [isOvertaken, setOvertaken] = useState(false);
  const look = useLook(id);
  const refresh = useRefreshChecks();
  useEffect(() => heading.current?.focus(), []);

  const openDocuments = () => {
    if (item.isOpen) documents.current?.querySelector<HTMLElement>('button, a')?.focus();
    else if (item.files.length > 0 && !look.isPending)
      // The button that was pressed is gone then.
      look.mutate(undefined, { onSuccess: () => documents.current?.focus() });
  };
  const ask = (step: CheckStep) => {
    if (steps.some((offered) => offered.step === step && offered.obstacle === null)) setAsking(step);
  };
  const acts: Readonly<Record<string, () => void>> = {
    d: openDocuments,
    r: () => register.current?.click(),
    c: () => ask('confirm'),
    x: () => ask('decline'),
    v: () => ask('revoke'),
    arrowright: () => findingNext || onNext(),
  };
  const section = useActKeys<HTMLElement>((key) => {
    acts[key]?.();
    return key in acts;
  });

  const dialog = (step: CheckStep) => ({
    item,
    open: asking === step,
    onClose: () => setAsking(null),
    onDone: async () => {
      await refresh();
      // A credential that was revoked was not one of those that wait.
      if (step !== 'revoke') onNext();
    },
    onOver: () => {
      setOvertaken(true);
      heading.current?.focus();
      return refresh();
    },
  });
  const { label, tone } = credentialLifecycle.statuses[status];
  return (
    // A press beside its buttons keeps the focus within, and so its keys.
    <section ref={section} tabIndex={-1} aria-labelledby="check" className="outline-none">
      <p className="mb-3">
        <Button variant="text" icon={ArrowLeft} onClick={onBack} className="-ml-4">
          {words.back}
        </Button>
      </p>
      <div className="mb-4">
        <h2 ref={heading} id="check" tabIndex={-1} className="mb-1 wrap-anywhere outline-none">
          {words.checkOf(kind, item.fullName)}
        </h2>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
          <Badge tone={tone}>{label}</Badge>
          {words.submittedAt(showDateTime(item.submittedAt))}
        </p>
      </div>
      {isOvertaken ? (
        <div role="status" className="mb-4">
          <Alert tone="warning" title={words.overtaken}>
            {words.overtakenText(label)}
          </Alert>
        </div>
      ) : null}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 desk:grid-cols-2 desk:gap-6">
        <Documents ref={documents} item={item} look={look} onOpen={openDocuments} />
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <Compared item={item} registerLink={register} />
          <Card as="section" aria-labelledby="answer">
            <CardHead id="answer" title={words.answer} />
            <Given item={item} />
            <div className="grid gap-2">
              {steps.map(({ step, obstacle }) => (
                <div key={step}>
                  <KeyButton
                    shortcut={keys[step]}
                    variant={looks[step]}
                    disabled={obstacle !== null}
                    onClick={() => ask(step)}
                  >
                    {words[step]}
                  </KeyButton>
                  {obstacle === null ? null : <p className="mt-1 text-sm text-muted">{obstacle.sentence}</p>}
                </div>
              ))}
              <KeyButton
                shortcut="ArrowRight"
                variant={steps.length > 0 ? 'quiet' : 'primary'}
                busy={findingNext}
                onClick={onNext}
              >
                {words.next}
              </KeyButton>
            </div>
            <p className="mt-3 text-sm text-muted max-md:hidden">{words.keys}</p>
          </Card>
        </div>
      </div>
      <ConfirmDialog {...dialog('confirm')} />
      <RefuseDialog step="decline" {...dialog('decline')} />
      <RefuseDialog step="revoke" {...dialog('revoke')} />
    </section>
  );
}

/** The answer that stands already. */
function Given({ item: { status, method, lastDay, reason, answeredAt } }: { item: CheckedCredential }) {
  if (status === 'submitted') return null;
  return (
    <DefinitionRows className="mb-4">
      <DefinitionRow label={words.status}>{credentialLifecycle.statuses[status].label}</DefinitionRow>
      {answeredAt === null ? null : (
        <DefinitionRow label={words.answeredAt}>
          <time dateTime={answeredAt}>{showDateTime(answeredAt)}</time>
        </DefinitionRow>
      )}
      {method === null ? null : <DefinitionRow label={words.checkedHow}>{words.methods[method]}</DefinitionRow>}
      {lastDay === null ? null : <DefinitionRow label={words.lastDay}>{showLastDay(lastDay)}</DefinitionRow>}
      {reason === null ? null : (
        <DefinitionRow label={words.reason} prose>
          <span className="whitespace-pre-line">{reason}</span>
        </DefinitionRow>
      )}
    </DefinitionRows>
  );
}
