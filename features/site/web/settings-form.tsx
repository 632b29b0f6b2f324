import { refresh } from '#kit/api/queries.ts';
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ComponentProps, ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { Loaded } from '#kit/api/loaded.tsx';
import { Refused } from '#kit/api/refused.tsx';
import { sessionKey } from '#kit/api/session.ts';
import { isSame } from '#kit/drafts/draft.ts';
import { SettingsSection } from '#kit/forms/settings-section.tsx';
import { Button } from '#kit/ui/button.tsx';
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
  void refresh(queries, api.changes.key(), sessionKey);
}

/** The values of a form that differ from the saved ones: another admin may have changed the rest since. */
const differing = (values: object, saved: object): Changes =>
  Object.fromEntries(
    Object.entries(values).filter(([name, value]) => !isSame((saved as Record<string, unknown>)[name], value)),
  );

type SiteSettingsProps<Values extends FieldValues, Read extends object> = Omit<
  ComponentProps<typeof SettingsSection<Values, Read>>,
  'saved' | 'send' | 'failed' | 'children' | 'beside'
> & {
  /** The class of its height until the settings are loaded. */
  skeleton: string;
  toValues: (saved: Settings) => Values;
  /** The settings that the form read, where they are not those of its fields. */
  toChanges?: (read: Read) => Changes;
  children: (form: Form<Values, Read>, saved: Settings) => ReactNode;
  /** The button beside it that changes settings at once; null where there is nothing to change. */
  atOnce?: (saved: Settings) => AtOnce | null;
};

type AtOnce = { label: string; done: string; changes: Changes };

type Form<Values extends FieldValues, Read> = Parameters<
  ComponentProps<typeof SettingsSection<Values, Read>>['children']
>[0];

/** A section with settings of the site. */
export function SiteSettings<Values extends FieldValues, Read extends object>(props: SiteSettingsProps<Values, Read>) {
  const { skeleton, toValues, toChanges = (read: Read) => read, children, atOnce, ...section } = props;
  const queries = useQueryClient();
  return (
    <LoadedSettings skeleton={skeleton}>
      {(saved) => (
        <SettingsSection<Values, Read>
          {...section}
          saved={toValues(saved)}
          send={async (read) => {
            const now = await client.changeSettings(differing(toChanges(read), saved));
            takeSettings(queries, now);
            return toValues(now);
          }}
          failed={siteWords.failedToChange}
          beside={renderAtOnce(atOnce?.(saved), toValues)}
        >
          {(form) => children(form, saved)}
        </SettingsSection>
      )}
    </LoadedSettings>
  );
}

const renderAtOnce =
  <Values extends object>(button: AtOnce | null | undefined, toValues: (saved: Settings) => Values) =>
  ({ take }: { take: (values: Values) => void }) =>
    button && <SettingButton {...button} onDone={(now) => take(toValues(now))} />;

/** A button that changes settings at once. */
function SettingButton({ label, done, changes, onDone }: AtOnce & { onDone: (now: Settings) => void }) {
  const change = useChangeSettings({ saved: done, onSaved: onDone });
  return (
    <>
      <Refused act={change} failed={siteWords.failedToChange} />
      <Button variant="text" busy={change.isPending} onClick={() => change.mutate(changes)}>
        {label}
      </Button>
    </>
  );
}
