import { type QueryClient, useMutation, useQuery, useQueryClient, type UseMutationResult } from '@tanstack/react-query';
import type { FormEventHandler, ReactNode } from 'react';
import { toCallError } from '#kit/api/client.ts';
import { Loaded } from '#kit/api/loaded.tsx';
import { sessionKey } from '#kit/api/session.ts';
import { RestoredNote } from '#kit/drafts/restored-note.tsx';
import { Refusal } from '#kit/ui/refusal.tsx';
import { Button } from '#kit/ui/button.tsx';
import { Card, CardHead } from '#kit/ui/card.tsx';
import { Skeleton } from '#kit/ui/skeleton.tsx';
import { toast } from '#kit/ui/toasts/toast.ts';
import { siteWords } from '../wording.ts';
import { api, type Changes, client, settingsQuery, type Settings } from './api.ts';
import { showBrand } from './show-brand.ts';

/** Shows a form of the site's settings once they are loaded. `skeleton` is the class of its height until then. */
export function LoadedSettings({ skeleton, children }: { skeleton: string; children: (saved: Settings) => ReactNode }) {
  const settings = useQuery(settingsQuery);
  return (
    <Loaded
      query={settings}
      level={2}
      loading={<Skeleton className={`${skeleton} rounded-card!`} />}
      failed={siteWords.failedToFetch}
    >
      {children}
    </Loaded>
  );
}

/** Changes settings of the site, shows the toast `saved`, and passes the present settings to `onSaved`. */
export function useChangeSettings({ saved, onSaved }: { saved: string; onSaved: (now: Settings) => void }) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (changes: Changes) => client.changeSettings(changes),
    onSuccess: (now) => {
      takeSettings(queries, now);
      onSaved(now);
      toast.success(saved);
    },
  });
}

/** Shows the present settings wherever this tab shows them. */
export function takeSettings(queries: QueryClient, now: Settings): void {
  queries.setQueryData(settingsQuery.queryKey, now);
  showBrand(now);
  void queries.invalidateQueries({ queryKey: api.changes.key() });
  void queries.invalidateQueries({ queryKey: sessionKey });
}

/** The values of a form that differ from the saved ones: another admin may have changed the rest since. */
export const differing = <Values extends object>(values: Values, saved: object): Partial<Values> =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- some of its own entries
  Object.fromEntries(
    Object.entries(values).filter(([name, value]) => (saved as Record<string, unknown>)[name] !== value),
  ) as Partial<Values>;

type SettingsFormProps = {
  id: string;
  words: { title: string; hint: string; save: string; saving: string };
  save: UseMutationResult<Settings, Error, Changes>;
  /** The error of the other control beside the button. */
  besideError?: Error | null;
  isChanged: boolean;
  /** The draft that the form began with: the time of its last change, and the way back to the saved values. */
  restored: { from: string | null; onStartOver: () => void };
  onSubmit: FormEventHandler;
  /** The fields. */
  children: ReactNode;
  /** Beside the button that saves. */
  beside?: ReactNode;
};

/** A card with a form of settings that are saved together. */
export function SettingsForm({
  id,
  words,
  save,
  besideError = null,
  isChanged,
  restored,
  onSubmit,
  children,
  beside,
}: SettingsFormProps) {
  const isShown = save.isError && toCallError(save.error).fields.length === 0;
  const error = isShown ? save.error : besideError;
  return (
    <Card as="section" aria-labelledby={id}>
      <CardHead id={id} title={words.title} />
      <p className="mb-3 text-card text-muted">{words.hint}</p>
      <form noValidate onSubmit={onSubmit} className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {restored.from !== null && isChanged ? (
          <RestoredNote from={restored.from} onStartOver={restored.onStartOver} />
        ) : null}
        {children}
        {error === null ? null : <Refusal title={siteWords.failedToChange}>{toCallError(error).message}</Refusal>}
        <div className="flex flex-wrap justify-end gap-2">
          {beside}
          <Button
            type="submit"
            variant="quiet"
            busy={save.isPending}
            busyLabel={words.saving}
            aria-disabled={!isChanged || undefined}
          >
            {words.save}
          </Button>
        </div>
      </form>
    </Card>
  );
}
