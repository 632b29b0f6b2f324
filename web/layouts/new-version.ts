import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { isReplaced, leaveVersion } from '#kit/ui/loading/follow-version.ts';
import { newVersion } from '#kit/ui/loading/load-part.ts';

/**
 * After a file did not arrive because the server has another version: has the next navigation to another page load that page
 * whole. What a person does on the present page goes on, and so does a change that is on its way.
 */
export function useNewVersion(): void {
  const queries = useQueryClient();
  const router = useRouter();
  useEffect(() => {
    const load = () => {
      // The address of a navigation that has just begun is not yet in the browser's history.
      router.history.flush();
      return leaveVersion();
    };
    const isFree = () => queries.isMutating() === 0;
    newVersion.look = async () => {
      if (!newVersion.load && !(await isReplaced())) return;
      newVersion.load = load;
      const { isLoading, location, resolvedLocation } = router.state;
      if (isLoading && location.pathname !== resolvedLocation?.pathname && isFree()) load();
    };
    return router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
      if (pathChanged && isFree()) newVersion.load?.();
    });
  }, [queries, router]);
}
