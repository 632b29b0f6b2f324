import { refresh } from '#kit/api/queries.ts';
import { sayLoggedOut } from '#kit/api/say-logged-out.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { showPhone } from '#core/typed-text/phone.ts';
import { sessionKey } from '#kit/api/session.ts';
import type { ProfileValues } from '../profile-contract.ts';
import { api, client, type Outputs } from './api.ts';

export type OwnProfile = Outputs['readProfile'];
export type OwnPrivacy = Outputs['readPrivacy'];

const ownProfile = api.readProfile.queryOptions({ input: {} });
const ownPrivacy = api.readPrivacy.queryOptions({ input: {} });

export const useOwnProfile = () => useQuery(ownProfile);

/** Saves the profile, and updates everything that shows the reader's name or photo. */
export function useSaveProfile() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (profile: ProfileValues) => client.saveProfile(profile),
    onSuccess: (profile) => {
      queries.setQueryData(ownProfile.queryKey, profile);
      void refresh(queries, sessionKey);
      void queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== ownProfile.queryKey[0] });
    },
  });
}

/** The form values of a profile, with the phone as people write it. */
export const toFormValues = ({
  fullName,
  phone,
  address,
  city,
  province,
  postalCode,
  revision,
}: OwnProfile): ProfileValues => ({
  fullName,
  phone: showPhone(phone),
  address,
  city,
  province,
  postalCode,
  revision,
});

export const useOwnPrivacy = () => useQuery(ownPrivacy);

const savingPrivacy = ['privacy'];

/**
 * Saves settings of privacy at once, in the order in which they were changed, and takes back those that the server refuses. A failure stays until its setting
 * is changed again.
 */
export function useSavePrivacy() {
  const queries = useQueryClient();
  const [failures, setFailures] = useState<ReadonlyMap<string, Error>>(new Map());
  const { mutate, isPending, isSuccess } = useMutation({
    mutationKey: savingPrivacy,
    scope: { id: 'privacy' },
    mutationFn: (change: Partial<OwnPrivacy>) => client.savePrivacy(change),
    onMutate: async (change) => {
      setFailures((last) => new Map([...last].filter(([setting]) => !(setting in change))));
      await queries.cancelQueries({ queryKey: ownPrivacy.queryKey });
      queries.setQueryData<OwnPrivacy>(ownPrivacy.queryKey, (now) => now && { ...now, ...change });
    },
    onError: (error, change) => {
      sayLoggedOut(error);
      setFailures((last) => new Map([...last, ...Object.keys(change).map((setting) => [setting, error] as const)]));
    },
    // The last of several reads again: earlier the server does not know the changes that wait.
    onSettled: () => (queries.isMutating({ mutationKey: savingPrivacy }) === 1 ? refresh(queries) : undefined),
  });
  const [error = null] = failures.values();
  return { save: mutate, error, isSaved: isSuccess && !isPending && error === null };
}
