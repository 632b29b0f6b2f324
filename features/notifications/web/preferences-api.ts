import { notifyManager, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { chooseSentence } from '#kit/api/refusal.ts';
import { preferenceWords as words } from '../preference-wording.ts';
import type { Preferences } from '../preferences.ts';
import { api, client, type Outputs } from './api.ts';

export type OwnPreferences = Outputs['preferences'];
export type Changes = Partial<Preferences>;

export const usePreferences = () => useQuery(api.preferences.queryOptions({ input: {} }));

/**
 * Saves changes at once, in the order in which they were made. `shown` are the settings that the reader chose: a change that fails is taken
 * back, and `failureOf` gives the reason beside it, with the change to try again.
 */
export function useChangePreferences(saved: OwnPreferences) {
  const queries = useQueryClient();
  const [failures, setFailures] = useState<readonly { changes: Changes; sentence: string }[]>([]);
  // Changes on their way, oldest first: a switch shows the next state at once, also to a second tap.
  const [waiting, setWaiting] = useState<readonly Changes[]>([]);
  const queryKey = api.preferences.queryKey({ input: {} });
  const change = useMutation({
    scope: { id: 'notification preferences' },
    mutationFn: (changes: Changes) => client.changePreferences(changes),
    onMutate: (changes) => {
      setFailures((all) => all.filter((one) => !Object.keys(changes).some((setting) => setting in one.changes)));
      return queries.cancelQueries({ queryKey });
    },
    onSuccess: async (now) => {
      await queries.cancelQueries({ queryKey });
      queries.setQueryData<OwnPreferences>(queryKey, now);
    },
    onError: (error, changes) =>
      setFailures((all) => [...all, { changes, sentence: chooseSentence(error, words.failed) }]),
    // After the saved settings are shown: otherwise the old ones would appear between the two.
    onSettled: (_now, _error, changes) =>
      notifyManager.schedule(() => setWaiting((all) => all.filter((one) => one !== changes))),
  });
  const preferences: OwnPreferences = Object.assign({ ...saved }, ...waiting);
  return {
    preferences,
    save: (changes: Changes, onSaved?: () => void) => {
      setWaiting((all) => [...all, changes]);
      change.mutate(changes, { onSuccess: onSaved });
    },
    failureOf: (setting: keyof Preferences) => failures.find(({ changes }) => setting in changes) ?? null,
  };
}

export type ChangePreferences = ReturnType<typeof useChangePreferences>;
