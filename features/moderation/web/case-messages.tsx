import { useState } from 'react';
import { Button } from '#kit/ui/button.tsx';
import { Card, CardHead } from '#kit/ui/card.tsx';
import { ReasonDialog } from '#kit/forms/reason-dialog.tsx';
import { caseWords } from '../case-wording.ts';
import { caseRefusals } from '../wording.ts';
import { client } from './api.ts';
import type { ContextLine } from './case-api.ts';
import { ContextLines } from './case-parts.tsx';

const words = caseWords.messages;

/** The messages around a reported one: shown once the admin has given a reason, which is recorded. */
export function CaseMessages({ id, mayRead }: { id: string; mayRead: boolean }) {
  const [messages, setMessages] = useState<readonly ContextLine[]>();
  const [isAsking, setAsking] = useState(false);
  return (
    <Card as="section" pad="lg" aria-labelledby="case-messages">
      <CardHead id="case-messages" title={words.title} />
      {messages === undefined ? (
        <>
          <p className="mb-3 text-muted">{words.text}</p>
          {mayRead ? (
            <Button variant="quiet" onClick={() => setAsking(true)}>
              {words.read}
            </Button>
          ) : null}
        </>
      ) : (
        <ContextLines lines={messages} />
      )}
      <ReasonDialog
        open={isAsking}
        title={words.ask}
        confirmLabel={words.read}
        keepLabel={words.cancel}
        tone="primary"
        draft={`reason:messages:${id}`}
        missing={caseRefusals.sayWhy}
        hint={words.hint}
        send={(reason) => client.readMessages({ id, reason })}
        failed={words.failed}
        onDone={({ items }) => setMessages(items)}
        onClose={() => setAsking(false)}
      />
    </Card>
  );
}
