import { Link } from '@tanstack/react-router';
import { problemDetailsWords } from '#features/problems/wording.ts';
import { LoadFailed } from '#kit/api/load-failed.tsx';
import { ButtonLink } from '#kit/ui/button.tsx';
import { ErrorPanel } from '#kit/ui/error-panel.tsx';
import { missingProblemWords as words } from './wording.ts';

type MissingProblemProps = { query: Parameters<typeof LoadFailed>[0]['query']; level?: 1 | 2 };

/** Stands in for a problem that does not exist or failed to load. */
export function MissingProblem({ query, level = 2 }: MissingProblemProps) {
  return <LoadFailed level={level} query={query} title={problemDetailsWords.failed} missing={notFound(level)} />;
}

const notFound = (level: 1 | 2) => (
  <ErrorPanel
    level={level}
    title={words.title}
    line={words.line}
    action={
      <ButtonLink variant="quiet" render={<Link to="/explore" />}>
        {words.explore}
      </ButtonLink>
    }
  />
);
