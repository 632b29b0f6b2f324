import { PageHeading } from '#kit/ui/page-heading.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api as problems } from '#features/problems/web/api.ts';
import { UnmatchedTerms, useUnmatchedTerms } from '#features/search/web/unmatched-terms.tsx';
import { categoryAdminWords } from '#features/site/category-wording.ts';
import { managedCategoriesQuery } from '#features/site/web/categories/api.ts';
import { CategoryHistory } from '#features/site/web/categories/category-history.tsx';
import { CategoryList } from '#features/site/web/categories/category-list.tsx';
import { After } from '#kit/ui/loading/after.tsx';

/** The categories of problems and services, and what people type that matches none. */
export default function Categories({ title }: { title: string }) {
  const [adding, setAdding] = useState<string | null>(null);
  const categories = useQuery(managedCategoriesQuery);
  const terms = useUnmatchedTerms();
  const counts = useQuery(problems.categoryCounts.queryOptions({ input: {}, staleTime: 0 })).data?.items;
  const byName = counts && new Map(counts.map(({ category, count }) => [category, count]));
  const capitalised = (term: string) => term.charAt(0).toUpperCase() + term.slice(1);
  return (
    <>
      <PageHeading title={title} subtitle={categoryAdminWords.subtitle} />
      <CategoryList problems={byName} adding={adding} onAdd={setAdding} />
      <After queries={[categories]}>
        <UnmatchedTerms onAdd={(term) => setAdding(capitalised(term))} />
        <After queries={[terms]}>
          <CategoryHistory />
        </After>
      </After>
    </>
  );
}
