import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useLayoutEffect } from 'react';
import type { siteContract } from '#features/site/contract.ts';
import { clientFor } from '#kit/api/client.ts';
import { findLook, isFirstIcon, type MoreLooks } from '#kit/ui/category-looks.ts';
import { setCategoryLabels } from '#kit/ui/category-name.tsx';
import { setCategoryLooks } from '#kit/ui/category-tile.tsx';
import { loadPart } from '#kit/ui/loading/load-part.ts';

const { api } = clientFor<typeof siteContract>('site');

/** Gives each category its icon and its name in the language of the reader, and leads from an address with an old name of a category to the name of today. */
export function useCategoryNames(): void {
  const { data } = useQuery(api.categories.queryOptions({ input: {}, staleTime: 600_000 }));
  const navigate = useNavigate();
  const category: unknown = useSearch({ strict: false }).category;
  const now = data?.former.find(({ name }) => name === category)?.now;
  useEffect(() => {
    if (now === undefined) return;
    void navigate({ to: '.', search: (before) => ({ ...before, category: now }), hash: true, replace: true });
  }, [navigate, now]);
  // Before the first paint, so that no English name flashes.
  useLayoutEffect(() => {
    if (data === undefined) return;
    const named = [...data.items, ...data.retired];
    setCategoryLabels(Object.fromEntries(named.map(({ name, label }) => [name, label])));
  }, [data]);
  useEffect(() => {
    if (data === undefined) return undefined;
    let isCurrent = true;
    const named = [...data.items, ...data.retired];
    const icons = Object.fromEntries([
      ...named.map(({ name, icon }) => [name, icon] as const),
      // A paper or a page that is open may still have an old name.
      ...data.former.flatMap((former) => {
        const icon = named.find(({ name }) => name === former.now)?.icon;
        return icon === undefined ? [] : [[former.name, icon] as const];
      }),
    ]);
    const set = (more: MoreLooks | null) => {
      if (!isCurrent) return;
      setCategoryLooks(
        Object.fromEntries(Object.entries(icons).map(([category, icon]) => [category, findLook(icon, more)])),
      );
    };
    if (named.every(({ icon }) => isFirstIcon(icon))) set(null);
    else
      void loadPart(() => import('#kit/ui/more-category-icons.ts')).then(
        ({ moreLooks }) => set(moreLooks),
        () => set(null),
      );
    return () => {
      isCurrent = false;
    };
  }, [data]);
}
