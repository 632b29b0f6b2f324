import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { ProblemForm } from '#features/problems/web/post/problem-form.tsx';
import { feedWords } from '#features/problems/feed-wording.ts';
import { usePerson } from '#web/api/session.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import * as titles from '#web/wording.ts';
import { postProblemWords as words } from './wording.ts';

export const PostProblemPage = () => <NewProblem title={titles.postNewProblem} />;

/** The same page by its address on a phone. */
export const AddProblemPage = () => <NewProblem title={titles.submitProblem} />;

function NewProblem({ title }: { title: string }) {
  const navigate = useNavigate();
  const { id, role } = usePerson();
  const { about } = useSearch({ strict: false });
  return (
    <div className="mx-auto max-w-[760px] max-md:pb-24">
      <PageHeading title={title} subtitle={words.subtitle} />
      {role === 'member' ? (
        <ProblemForm
          personId={id}
          about={about}
          onPosted={(problem) => void navigate({ to: '/problems/$problemId', params: { problemId: problem.id } })}
        />
      ) : (
        <Card>
          <Empty
            title={feedWords.onlyMembersPost}
            line={words.notMemberHint}
            action={
              <ButtonLink variant="quiet" render={<Link to="/explore" />}>
                {titles.explore}
              </ButtonLink>
            }
          />
        </Card>
      )}
    </div>
  );
}
