import { useRef } from 'react';
import { Card } from '#web/ui/card.tsx';
import type { ProblemData } from '../api.ts';
import PostingFoot, { type Posting } from './posting-foot.tsx';
import { useProblemDraft } from './problem-draft.ts';
import { ProblemFields } from './problem-fields.tsx';

/** The form for a new problem on a page of its own. */
export function ProblemForm({ personId, onPosted }: { personId: string; onPosted: (problem: ProblemData) => void }) {
  const form = useProblemDraft(personId);
  const posting = useRef<Posting>(null);
  return (
    <Card
      as="form"
      pad="lg"

      onSubmit={(event) => {
        event.preventDefault();
        posting.current?.submit();
      }}
      className="grid gap-5"
    >
      <ProblemFields form={form} />
      <PostingFoot ref={posting} form={form} onPosted={onPosted} large />
    </Card>
  );
}
