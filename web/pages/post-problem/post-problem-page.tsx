import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { ProblemForm } from '#features/problems/web/post/problem-form.tsx';
import { feedWords } from '#features/problems/feed-wording.ts';
import { usePerson } from '#kit/api/session.ts';
import { ButtonLink } from '#kit/ui/button.tsx';
import { Card } from '#kit/ui/card.tsx';
import { Empty } from '#kit/ui/empty.tsx';
import { lazyPart } from '#kit/ui/loading/lazy-part.tsx';
import { PageHeading } from '#kit/ui/page-heading.tsx';
import { useHasBeenDesk } from '#kit/ui/use-has-been-desk.ts';
import { pageTitles as titles } from '#web/wording.ts';
import { postProblemWords as words } from './wording.ts';

// A phone has no room for it and does not load it.
const PostingAside = lazyPart(() => import('./posting-aside.tsx'), null);

export const PostProblemPage = () => <NewProblem title={titles.postNewProblem} />;

/** The same page by its address on a phone. */
export const AddProblemPage = () => <NewProblem title={titles.submitProblem} />;

function NewProblem({ title }: { title: string }) {
  const navigate = useNavigate();
  const { id, role } = usePerson();
  const { about } = useSearch({ strict: false });
  const hasAside = useHasBeenDesk() && role === 'member';
  return (
    <div className={hasAside ? undefined : 'mx-auto max-w-[760px] max-md:pb-24'}>
      <PageHeading title={title} subtitle={words.subtitle} />
      {role === 'member' ? (
        <ProblemForm
          personId={id}
          about={about}
          onPosted={(problem) => void navigate({ to: '/problems/$problemId', params: { problemId: problem.id } })}
          renderAside={hasAside ? (draft) => <PostingAside draft={draft} /> : undefined}
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
