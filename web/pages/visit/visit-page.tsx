import { Link, useLocation } from '@tanstack/react-router';
import { SharedVisit } from '#features/visits/web/shared-visit.tsx';
import { sharedVisitWords as words } from '#features/visits/who-comes-wording.ts';
import { ButtonLink } from '#kit/ui/button.tsx';
import { siteName } from '#kit/ui/site-name.ts';

/** The page behind the link of a visit, for everyone who has it. The token is the fragment, which no server on the way gets. */
export function VisitPage() {
  const token = useLocation({ select: ({ hash }) => hash.slice(0, 100) });
  return (
    <div className="mx-auto max-w-[560px]">
      <SharedVisit
        key={token}
        token={token}
        wayOn={
          <ButtonLink variant="quiet" render={<Link to="/" />}>
            {words.wayOn(siteName())}
          </ButtonLink>
        }
      />
    </div>
  );
}
