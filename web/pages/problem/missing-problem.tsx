import { Link } from '@tanstack/react-router';
import { problemWords } from '#features/problems/wording.ts';
import { LoadFailed } from '#web/api/load-failed.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { ErrorPanel } from '#web/ui/error-panel.tsx';

type MissingProblemProps = { query: Parameters<typeof LoadFailed>[0]['query'] };

/** In place of a problem that does not exist or failed to load. */
export function MissingProblem({ query }: MissingProblemProps) {
  return <LoadFailed query={query} title={problemWords.loadingFailed} missing={notFound} />;
}

const notFound = (
  <ErrorPanel
    title="This problem is not here"
    line="The link may be old, or it was taken down by the person who posted it."
    action={
      <ButtonLink variant="quiet" render={<Link to="/explore" />}>
        Explore
      </ButtonLink>
    }
  />
);
