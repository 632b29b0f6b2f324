import { Link } from '@tanstack/react-router';
import { problemDetailsWords } from '#features/problems/wording.ts';
import { LoadFailed } from '#web/api/load-failed.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { ErrorPanel } from '#web/ui/error-panel.tsx';
import { missingProblemWords as words } from './wording.ts';

type MissingProblemProps = { query: Parameters<typeof LoadFailed>[0]['query'] };

/** Stands in for a problem that does not exist or failed to load. */
export function MissingProblem({ query }: MissingProblemProps) {
  return <LoadFailed query={query} title={problemDetailsWords.failed} missing={notFound} />;
}

const notFound = (
  <ErrorPanel
    title={words.title}
    line={words.line}
    action={
      <ButtonLink variant="quiet" render={<Link to="/explore" />}>
        {words.explore}
      </ButtonLink>
    }
  />
);
