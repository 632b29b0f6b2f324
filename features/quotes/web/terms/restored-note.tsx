import { Button } from '#web/ui/button.tsx';
import { restoredDraftWords as words } from '#features/quotes/wording.ts';

/** Above a form that was filled from a draft: says so, with a button that empties the form. */
export function RestoredNote({ onStartOver }: { onStartOver: () => void }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 rounded-control bg-sunken py-0.5 pl-3.5 text-sm">
      <p role="status">{words.restored}</p>
      <Button variant="text" onClick={onStartOver}>
        {words.startOver}
      </Button>
    </div>
  );
}
