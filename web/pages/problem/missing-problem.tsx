import { Link } from '@tanstack/react-router';
import { problemWords } from '#features/problems/wording.ts';
import { errorOf } from '#web/api/client.ts';
import { isMissing } from '#web/api/refusal.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { ErrorPanel } from '#web/ui/error-panel.tsx';

type MissingProblemProps = { error: unknown; onRetry: () => void; retrying: boolean };

/** In place of a problem that is not there, or that could not be fetched. */
export function MissingProblem({ error, onRetry, retrying }: MissingProblemProps) {
  if (!isMissing(error))
    return (
      <ErrorPanel
        title={problemWords.loadingFailed}
        line={errorOf(error).message}
        onRetry={onRetry}
        retrying={retrying}
      />
    );
  return (
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
}
