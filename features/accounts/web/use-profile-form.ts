import { useEffect, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { toCallError } from '#kit/api/client.ts';
import { isSame } from '#kit/drafts/draft.ts';
import { useDraftForm } from '#kit/forms/use-draft-form.ts';
import { loadPart } from '#kit/ui/loading/load-part.ts';
import { toast } from '#kit/ui/toasts/toast.ts';
import type { ProfileValues } from '../profile-contract.ts';
import { profileWords as words } from '../profile-wording.ts';
import { api } from './api.ts';
import { profileDraftName } from './profile-draft.ts';
import { type OwnProfile, toFormValues, useSaveProfile } from './profile.ts';

const fields = ['fullName', 'phone', 'address', 'city', 'province', 'postalCode'] as const;

/**
 * The state of the form with the reader's personal information. `own` are the saved values; `failed` is the error of a failed save. After a
 * lost race the form takes over the fields that the reader left alone, and `elsewhere` has those that both have changed.
 */
export function useProfileForm(own: OwnProfile, failed: string, onSaved?: () => void) {
  const queries = useQueryClient();
  const save = useSaveProfile();
  const [lost, setLost] = useState(false);
  const saved = toFormValues(own);
  const draft = useDraftForm({
    name: profileDraftName(own.id),
    schema: () => loadPart(() => import('../profile-contract.ts')).then(({ profileChange }) => profileChange),
    saved: { values: saved, files: [] },
    // The revision that the draft began from finds what has changed elsewhere.
    follows: false,
    signedOut: words.loggedOut,
    send: async (typed) => {
      const sent = form.getValues();
      try {
        const profile = await save.mutateAsync(typed);
        setLost(false);
        const now = form.getValues();
        draft.startOver({ values: toFormValues(profile), files: [] });
        // Keeps text that was typed during the request.
        if (!isSame(now, sent)) form.reset({ ...now, revision: profile.revision });
        toast.success(words.saved);
        if (isSame(now, sent)) onSaved?.();
      } catch (error) {
        const { code } = toCallError(error);
        if (code === 'accounts.profile-changed') await takeOver().catch(() => setLost(false));
        throw error;
      }
    },
  });
  const { form, values } = draft;
  const isRestored = draft.restoredFrom !== null;
  const base = form.formState.defaultValues ?? saved;

  /** Reads the saved values. Fields that the reader has not changed take them. */
  const takeOver = async () => {
    const latest = toFormValues(
      await queries.fetchQuery({ ...api.readProfile.queryOptions({ input: {} }), staleTime: 0 }),
    );
    const typed = form.getValues();
    const untouched = isRestored ? [] : fields.filter((field) => typed[field] === base[field]);
    form.reset({
      ...typed,
      ...Object.fromEntries(untouched.map((field) => [field, latest[field]])),
      revision: latest.revision,
    });
    setLost(true);
  };

  // A change that another tab has saved appears here too, as long as nothing is typed.
  const isBehind = own.revision !== values.revision && !isRestored && isSame(pick(values), pick(base));
  useEffect(() => {
    if (isBehind) draft.startOver();
  });
  return {
    ...draft,
    /** The error of saving, unless another save came first and `elsewhere` shows that. */
    failure:
      draft.refusal && !(lost && toCallError(draft.refusal).code === 'accounts.profile-changed') ? failed : undefined,
    busy: save.isPending,
    isChanged: !isSame(pick(values), pick(saved)),
    elsewhere: lost ? fields.filter((field) => values[field] !== saved[field]) : [],
    saved,
    takeSaved: () => {
      setLost(false);
      draft.startOver();
    },
  };
}

const pick = (values: Partial<ProfileValues>) => fields.map((field) => values[field]);
