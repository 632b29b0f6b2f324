import { EyeOff, Gavel } from 'lucide-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toCallError } from '#kit/api/client.ts';
import { chooseSentence } from '#kit/api/refusal.ts';
import { useDraftKey } from '#kit/drafts/draft-key.ts';
import { ReasonConfirm } from '#kit/forms/reason-confirm.tsx';
import { Alert } from '#kit/ui/alert.tsx';
import { Button } from '#kit/ui/button.tsx';
import { toast } from '#kit/ui/toasts/toast.ts';
import type { Reportable } from '../reportable.ts';
import { ownDecisionWords as words } from '../decision-wording.ts';
import { api, client, type Outputs } from './api.ts';

export type OwnDecision = NonNullable<Outputs['ownDecision']['decision']>;

type OwnDecisionNoticeProps = {
  kind: Reportable;
  subjectId: string;
  /** The reason that the page already shows; it is not repeated. */
  said?: string | null;
};

/** The reason that an admin hides a thing, beside it for its author, with one appeal. Nothing for a thing without a decision. */
export function OwnDecisionNotice({ kind, subjectId, said = null }: OwnDecisionNoticeProps) {
  const queries = useQueryClient();
  const query = useQuery(api.ownDecision.queryOptions({ input: { kind, subjectId } }));
  const keyOf = useDraftKey();
  const appeal = useMutation({
    mutationFn: ({ id, text }: { id: string; text: string }) =>
      client.appeal({ id, text }, { context: { idempotencyKey: keyOf({ id, text }) } }),
    onSettled: () => queries.invalidateQueries({ queryKey: api.ownDecision.key() }),
  });
  if (query.isError && query.data === undefined)
    return (
      <Alert tone="danger" title={words.failed} onRetry={() => void query.refetch()} retrying={query.isFetching} />
    );
  const decision = query.data?.decision;
  if (!decision) return null;
  return (
    <DecisionAlert
      title={words.hidden}
      decision={decision}
      said={said}
      busy={appeal.isPending}
      error={appeal.error}
      onAppeal={(text) => appeal.mutateAsync({ id: decision.id, text })}
    />
  );
}

type DecisionAlertProps = {
  title: string;
  decision: OwnDecision;
  said?: string | null;
  busy: boolean;
  error: Error | null;
  onAppeal: (text: string) => Promise<unknown>;
};

/** A decision with its reason, its appeal and the answer. The typed text stays while sending fails. */
export function DecisionAlert({ title, decision, said = null, busy, error, onAppeal }: DecisionAlertProps) {
  const [asking, setAsking] = useState({ open: false, opening: 0 });
  const close = () => setAsking(({ opening }) => ({ open: false, opening }));
  const { reason, status, mayAppeal, appeal, answer } = decision;
  return (
    <Alert
      tone="warning"
      icon={status === 'appealed' ? Gavel : EyeOff}
      title={title}
      action={
        mayAppeal ? (
          <Button
            size="sm"
            variant="quiet"
            onClick={() => setAsking(({ opening }) => ({ open: true, opening: opening + 1 }))}
          >
            {words.appeal}
          </Button>
        ) : undefined
      }
    >
      {reason === said ? null : <p className="whitespace-pre-line">{words.reason(reason)}</p>}
      {appeal === null ? null : <p className="mt-1 whitespace-pre-line">{words.yours(appeal)}</p>}
      {status === 'appealed' ? <p className="mt-1">{words.waiting}</p> : null}
      {status === 'upheld' && answer !== null ? (
        <p className="mt-1 whitespace-pre-line">{words.answered(answer)}</p>
      ) : null}

      {asking.opening > 0 ? (
        <ReasonConfirm
          key={asking.opening}
          open={asking.open}
          {...words.ask}
          tone="primary"
          busy={busy}
          missing={words.missing}
          error={
            error === null
              ? undefined
              : (toCallError(error).fields[0]?.message ?? chooseSentence(error, words.failedToAppeal))
          }
          draft={`appeal-draft:${decision.id}`}
          onClose={close}
          onConfirm={(text) =>
            onAppeal(text).then(() => {
              toast.success(words.done);
              close();
            })
          }
        />
      ) : null}
    </Alert>
  );
}
