import { useMutation, useMutationState, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { chooseSentence } from '#web/api/refusal.ts';
import { preferenceWords as words } from '../preference-wording.ts';
import type { Preferences } from '../preferences.ts';
import { api, client, type Outputs } from './api.ts';

export type OwnPreferences = Outputs['preferences'];
export type Changes = Partial<Preferences>;

const mutationKey = ['notifications', 'preferences'];

/** What the reader is told, and how. */
export const usePreferences = () => useQuery(api.preferences.queryOptions({ input: {} }));

/**
 * Saves changes at once, in the order in which they were made. `shown` are the settings as the reader left them: a change that fails
 * falls back by itself, and `failure` says why beside it, with the change to try again.
 */
export function useChangePreferences(saved: OwnPreferences) {
  const queries = useQueryClient();
  const [failure, setFailure] = useState<{ changes: Changes; sentence: string } | null>(null);
  const queryKey = api.preferences.queryKey({ input: {} });
  const change = useMutation({
    mutationKey,
    scope: { id: 'notification preferences' },
    mutationFn: (changes: Changes) => client.changePreferences(changes),
    onMutate: () => {
      setFailure(null);
      return queries.cancelQueries({ queryKey });
    },
    onSuccess: async (now) => {
      await queries.cancelQueries({ queryKey });
      queries.setQueryData<OwnPreferences>(queryKey, now);
    },
    onError: (error, changes) => setFailure({ changes, sentence: chooseSentence(error, words.failed) }),
  });
  const waiting = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }) => state.variables as Changes,
  });
  const shown: OwnPreferences = Object.assign({ ...saved }, ...waiting);
  return {
    shown,
    save: (changes: Changes, onSaved?: () => void) => change.mutate(changes, { onSuccess: onSaved }),
    failureOf: (setting: keyof Preferences) => (failure !== null && setting in failure.changes ? failure : null),
  };
}

export type ChangePreferences = ReturnType<typeof useChangePreferences>;
