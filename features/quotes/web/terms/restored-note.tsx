import { Button } from '#web/ui/button.tsx';
import { quoteWords as words } from '#features/quotes/wording.ts';

/** Over a form that began with what was typed before and never sent: says so, with a way to begin anew. */
export function RestoredNote({ onStartOver }: { onStartOver: () => void }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 rounded-control bg-sunken py-0.5 pl-3.5 text-sm">
      <p role="status">{words.restored}</p>
      <Button variant="text" onClick={onStartOver}>
        Start over
      </Button>
    </div>
  );
}
