import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { toCallError } from '#kit/api/client.ts';
import { Refused } from '#kit/api/refused.tsx';
import { sayLoggedOut } from '#kit/api/say-logged-out.ts';
import { Card } from '#kit/ui/card.tsx';
import { ErrorPanel } from '#kit/ui/error-panel.tsx';
import { Skeleton } from '#kit/ui/skeleton.tsx';
import { Switch } from '#kit/ui/fields/switch.tsx';
import { toast } from '#kit/ui/toasts/toast.ts';
import { siteWords as words } from '../wording.ts';
import { api, settingsQuery } from './api.ts';
import { takeSettings } from './settings-form.tsx';

/** An admin's switch for public browsing, which takes effect at once. */
export function PublicBrowsing() {
  const queries = useQueryClient();
  const settings = useQuery(settingsQuery);
  const change = useMutation(
    api.changeSettings.mutationOptions({
      onSuccess: (now) => {
        takeSettings(queries, now);
        toast.success(words.browsingIs(now.publicBrowsing));
      },
      onError: sayLoggedOut,
    }),
  );
  if (settings.isPending) return <Skeleton className="h-22 rounded-card!" />;
  if (settings.isError) {
    return (
      <Card pad="none">
        <ErrorPanel
          title={words.failedToFetch}
          line={toCallError(settings.error).message}
          level={2}
          onRetry={() => void settings.refetch()}
          retrying={settings.isFetching}
        />
      </Card>
    );
  }
  // While a change is saved the switch shows the new state; after a failure it returns by itself.
  const { publicBrowsing } = { ...settings.data, ...(change.isPending && change.variables) };
  return (
    <Card className="py-1.5!">
      <Switch
        label={words.publicBrowsing}
        hint={words.publicBrowsingHint}
        checked={publicBrowsing}
        aria-busy={change.isPending || undefined}
        onChange={({ target }) => change.isPending || change.mutate({ publicBrowsing: target.checked })}
      />
      <div className="not-empty:pb-3">
        <Refused act={change} failed={words.failedToChange} />
      </div>
    </Card>
  );
}
