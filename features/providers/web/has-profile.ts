import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { keep, readKept } from '#kit/drafts/kept.ts';
import { api } from './api.ts';

export const own = api.own.queryOptions({ input: {} });

/** True if the provider has saved a profile; undefined until it is known. A saved one stays saved, so this device asks once. */
export function useHasProfile(accountId: string): boolean | undefined {
  const name = `profile-saved:${accountId}`;
  const known = readKept('device', name) !== null;
  const { data } = useQuery({ ...own, enabled: !known });
  const created = known || data?.created;
  useEffect(() => {
    if (created) keep('device', name, 'yes');
  }, [created, name]);
  return created;
}
