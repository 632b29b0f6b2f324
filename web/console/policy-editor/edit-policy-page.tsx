import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { api } from '#features/policies/web/api.ts';
import { editorWords as words } from '#features/policies/wording.ts';
import { Loaded } from '#kit/api/loaded.tsx';
import { PageHeading } from '#kit/ui/page-heading.tsx';
import { LoadingList, Skeleton } from '#kit/ui/skeleton.tsx';
import { PolicyEditor } from './policy-editor.tsx';

/** The page on which admins write the next version of the policy. */
export function EditPolicyPage() {
  const draft = useQuery(api.draft.queryOptions({ input: {} }));
  return (
    <>
      <PageHeading title={words.title} back={{ label: words.back, render: <Link to="/policy-privacy" /> }} />
      <Loaded
        query={draft}
        loading={
          <LoadingList label={words.loading}>
            <Skeleton className="h-160 rounded-card!" />
          </LoadingList>
        }
        failed={words.loadFailed}
      >
        {(stored) => <PolicyEditor stored={stored} />}
      </Loaded>
    </>
  );
}
