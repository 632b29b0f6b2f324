import { CloudOff } from 'lucide';
import { useState } from 'react';
import { useOnline } from '#kit/api/use-online.ts';
import { hasDraft, keepDraft } from '#kit/drafts/draft.ts';
import { readRefused, type UnsentChange, type UnsentChanges } from '#kit/drafts/unsent-changes.ts';
import { Alert } from '#kit/ui/alert.tsx';
import { Button } from '#kit/ui/button.tsx';
import * as words from './offline-wording.ts';

type UnsentListProps = { personId: string; items: readonly UnsentChange[]; changes: UnsentChanges };

/** The changes made offline and not sent yet, and the refused ones with the ways on. */
export function UnsentList({ personId, items, changes }: UnsentListProps) {
  const isOnline = useOnline();
  const isRefused = items.some(({ refused }) => refused !== null);
  return (
    <aside aria-label={words.unsentTitle} className="mb-5 print:hidden">
      <Alert tone={isRefused ? 'warning' : 'info'} icon={CloudOff} title={words.unsentTitle}>
        {isOnline ? null : <p>{words.unsentHint}</p>}
        <ul className="mt-1 grid gap-2">
          {items.map((item) => (
            <li key={item.clientId} className="grid justify-items-start gap-1">
              <p className="font-medium">{item.label}</p>
              {item.refused === null ? null : <p role="alert">{item.refused}</p>}
              <div className="flex flex-wrap gap-2">
                {item.refused === null ? null : <WayOn {...{ personId, item, changes }} />}
                <Button
                  size="sm"
                  variant="quiet"
                  aria-label={words.discardUnsent(item.label)}
                  onClick={() => changes.discard(item.clientId)}
                >
                  {words.discard}
                </Button>
              </div>
            </li>
          ))}
        </ul>
      </Alert>
    </aside>
  );
}

/** Offers another try for a refused change; a form's content goes back into its form if that is empty. */
function WayOn({ personId, item, changes }: Omit<UnsentListProps, 'items'> & { item: UnsentChange }) {
  const { clientId, draft } = item;
  const [isRefused, setRefused] = useState(false);
  if (draft !== undefined && !hasDraft(draft.name))
    return (
      <>
        {isRefused ? (
          <p role="alert" className="w-full">
            {words.noRoomToEdit}
          </p>
        ) : null}
        <Button
          size="sm"
          variant="quiet"
          onClick={async () => {
            if (!keepDraft(draft.name, await readRefused(personId, item))) return setRefused(true);
            changes.discard(clientId);
            // The form reads its draft when it opens.
            location.assign(draft.address);
          }}
        >
          {words.editUnsent}
        </Button>
      </>
    );
  return (
    <Button size="sm" variant="quiet" onClick={() => changes.retry(clientId)}>
      {words.sendAgain}
    </Button>
  );
}
