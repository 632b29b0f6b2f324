import { useState } from 'react';
import { ReasonDialog } from '#kit/forms/reason-dialog.tsx';
import { Button } from '#kit/ui/button.tsx';
import { adminRefusals, endSessionsWords as words, userListWords } from '../wording.ts';
import { client } from './api.ts';

type EndSessionsOfProps = { account: { id: string; fullName: string }; refresh: () => void };

/** The button that ends all sessions of a person, and its question. */
export function EndSessionsOf({ account: { id, fullName }, refresh }: EndSessionsOfProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        size="sm"
        variant="quiet"
        aria-label={userListWords.stepFor(words.end, fullName)}
        onClick={() => setOpen(true)}
      >
        {words.end}
      </Button>
      <ReasonDialog
        open={isOpen}
        title={words.title(fullName)}
        text={words.text}
        confirmLabel={words.end}
        keepLabel={words.keep}
        hint={words.hint}
        draft={`reason:sessions:${id}`}
        missing={adminRefusals.sayWhy}
        send={(reason) => client.endSessionsOf({ id, reason })}
        failed={words.failed}
        done={({ count }) => words.done(count)}
        onDone={refresh}
        onClose={() => setOpen(false)}
      />
    </>
  );
}
