import { Link } from '@tanstack/react-router';
import { showDateTime } from '#core/time.ts';
import { ActionCell, CardRow, CardTable, HeadCell, LabelledCell } from '#kit/ui/lists/card-table.tsx';
import { CutText } from '#kit/ui/cut-text.tsx';
import { actionsColumn, moderatedProblemWords as words } from '#features/problems/moderation-wording.ts';
import type { HiddenProblem } from './api.ts';
import { ProblemModeration } from './problem-moderation.tsx';

/** Hidden problems as admins read them, with the steps that they may take on each. */
export function ProblemTable({ problems }: { problems: readonly HiddenProblem[] }) {
  return (
    <CardTable label={words.title} columns={[words.problem, words.text, words.owner, words.posted, actionsColumn]}>
      {problems.map(({ id, title, description, owner, datePosted, reason, moderation }) => (
        <CardRow key={id}>
          <HeadCell>
            <Link
              to="/problems/$problemId"
              params={{ problemId: id }}
              className="hit-44 font-semibold wrap-anywhere text-brand-ink hover:underline"
            >
              {title}
            </Link>
          </HeadCell>
          <LabelledCell label={words.text} wide>
            <p className="max-w-[44ch] wrap-anywhere whitespace-pre-line">
              <CutText text={description} cutAt={97} longest={100} />
            </p>
            {reason === null ? null : (
              <p className="mt-1 max-w-[44ch] text-sm text-muted">{words.reasonText(reason)}</p>
            )}
          </LabelledCell>
          <LabelledCell label={words.owner}>{owner}</LabelledCell>
          <LabelledCell label={words.posted}>
            <time dateTime={datePosted}>{showDateTime(datePosted)}</time>
          </LabelledCell>
          <ActionCell>
            <ProblemModeration id={id} title={title} moderation={moderation} />
          </ActionCell>
        </CardRow>
      ))}
    </CardTable>
  );
}
