import { useState } from 'react';
import { toCallError } from '#kit/api/client.ts';
import { chooseSentence } from '#kit/api/refusal.ts';
import { Button } from '#kit/ui/button.tsx';
import { Card, CardHead } from '#kit/ui/card.tsx';
import { ReasonConfirm } from '#kit/forms/reason-confirm.tsx';
import { caseWords } from '../case-wording.ts';
import { sayWhy } from '../wording.ts';
import { useReadMessages } from './case-api.ts';
import { ContextLines } from './case-parts.tsx';

const words = caseWords.messages;

/** The messages around a reported one: shown once the admin has given a reason, which is recorded. */
export function CaseMessages({ id, mayRead }: { id: string; mayRead: boolean }) {
  const messages = useReadMessages(id);
  const [asking, setAsking] = useState({ open: false, opening: 0 });
  const close = () => setAsking(({ opening }) => ({ open: false, opening }));
  const error = messages.error === null ? undefined : toCallError(messages.error);
  return (
    <Card as="section" pad="lg" aria-labelledby="case-messages">
      <CardHead id="case-messages" title={words.title} />
      {messages.data === undefined ? (
        <>
          <p className="mb-3 text-muted">{words.text}</p>
          {mayRead ? (
            <Button
              variant="quiet"
              onClick={() => {
                messages.reset();
                setAsking(({ opening }) => ({ open: true, opening: opening + 1 }));
              }}
            >
              {words.read}
            </Button>
          ) : null}
        </>
      ) : (
        <ContextLines lines={messages.data.items} />
      )}
      <ReasonConfirm
        key={asking.opening}
        open={asking.open}
        title={words.ask}
        confirmLabel={words.read}
        keepLabel={words.cancel}
        tone="primary"
        busy={messages.isPending}
        draft={`reason:messages:${id}`}
        missing={sayWhy}
        hint={words.hint}
        error={
          error === undefined ? undefined : (error.fields[0]?.message ?? chooseSentence(messages.error, words.failed))
        }
        onClose={close}
        onConfirm={(reason) => messages.mutateAsync(reason, { onSuccess: close })}
      />
    </Card>
  );
}
