import { Link, useNavigate } from '@tanstack/react-router';
import { ProblemForm } from '#features/problems/web/post/problem-form.tsx';
import { feedWords } from '#features/problems/feed-wording.ts';
import { usePerson } from '#web/api/session.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';

export const PostProblemPage = () => <NewProblem title="Post New Problem" />;

/** The same page by its address on a phone. */
export const AddProblemPage = () => <NewProblem title="Submit a Problem" />;

function NewProblem({ title }: { title: string }) {
  const navigate = useNavigate();
  const { id, role } = usePerson();
  return (
    <div className="mx-auto max-w-[760px]">
      <PageHeading title={title} subtitle="Providers near you will see this and can send a quote." />
      {role === 'member' ? (
        <ProblemForm personId={id} onPosted={() => void navigate({ to: '/dashboard' })} />
      ) : (
        <Card>
          <Empty
            title={feedWords.onlyMembersPost}
            line="You can look at the problems that members have posted."
            action={
              <ButtonLink variant="quiet" render={<Link to="/explore" />}>
                Explore
              </ButtonLink>
            }
          />
        </Card>
      )}
    </div>
  );
}
