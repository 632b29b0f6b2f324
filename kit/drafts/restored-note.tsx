import { useState } from 'react';
import { showAgo } from '#core/time.ts';
import { Button } from '#kit/ui/button.tsx';
import * as words from './wording.ts';

type RestoredNoteProps = {
  /** When the draft was last changed. ISO. */
  from: string;
  onStartOver: () => void;
};

/** Above a form that was filled from a draft: says so and how old it is, with a button that shows what is saved. */
export function RestoredNote({ from, onStartOver }: RestoredNoteProps) {
  const [now] = useState(() => new Date());
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 rounded-control bg-sunken py-0.5 pl-3.5 text-sm">
      <p role="status">{words.restored(showAgo(from, now))}</p>
      <Button variant="text" onClick={onStartOver}>
        {words.startOver}
      </Button>
    </div>
  );
}
