import { EyeOff, Gavel } from 'lucide';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CallContext } from '#kit/api/link.ts';
import { useRefresh } from '#kit/api/use-refresh.ts';
import { ActDialog } from '#kit/forms/act-dialog.tsx';
import { ReasonField } from '#kit/forms/reason-field.tsx';
import { Alert } from '#kit/ui/alert.tsx';
import { Button } from '#kit/ui/button.tsx';
import { WithTyped } from '#kit/ui/with-typed.tsx';
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
  const refresh = useRefresh(api.ownDecision.key());
  const query = useQuery(api.ownDecision.queryOptions({ input: { kind, subjectId } }));
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
      appeal={(text, keyed) => client.appeal({ id: decision.id, text }, keyed).finally(() => void refresh())}
    />
  );
}

type DecisionAlertProps = {
  title: string;
  decision: OwnDecision;
  said?: string | null;
  appeal: (text: string, keyed: { context: CallContext }) => Promise<unknown>;
};

/** A decision with its reason, its appeal and the answer. The typed text stays while sending fails. */
export function DecisionAlert({ title, decision, said = null, appeal: send }: DecisionAlertProps) {
  const [isAsking, setAsking] = useState(false);
  const { reason, status, mayAppeal, appeal, answer } = decision;
  const { label, hint, ...question } = words.ask;
  return (
    <Alert
      tone="warning"
      icon={status === 'appealed' ? Gavel : EyeOff}
      title={title}
      action={
        mayAppeal ? (
          <Button size="sm" variant="quiet" onClick={() => setAsking(true)}>
            {words.appeal}
          </Button>
        ) : undefined
      }
    >
      {reason === said ? null : (
        <p className="whitespace-pre-line">
          <WithTyped say={words.reason} typed={reason} />
        </p>
      )}
      {appeal === null ? null : (
        <p className="mt-1 whitespace-pre-line">
          <WithTyped say={words.yours} typed={appeal} />
        </p>
      )}
      {status === 'appealed' ? <p className="mt-1">{words.waiting}</p> : null}
      {status === 'upheld' && answer !== null ? (
        <p className="mt-1 whitespace-pre-line">
          <WithTyped say={words.answered} typed={answer} />
        </p>
      ) : null}

      <ActDialog
        open={isAsking}
        {...question}
        tone="primary"
        draft={`appeal-draft:${decision.id}`}
        empty={{ text: '' }}
        required={{ text: words.missing }}
        send={({ text }, keyed) => send(text, keyed)}
        failed={words.failedToAppeal}
        done={words.done}
        onClose={() => setAsking(false)}
      >
        {({ field }) => <ReasonField {...field('text')} label={label} hint={hint} />}
      </ActDialog>
    </Alert>
  );
}
