import { useEffect, useEffectEvent, useRef } from 'react';
import { Card } from '#web/ui/card.tsx';
import type { ProblemData } from '../api.ts';
import PostingFoot, { type Posting } from './posting-foot.tsx';
import { useProblemDraft } from './problem-draft.ts';
import { ProblemFields } from './problem-fields.tsx';

type ProblemFormProps = {
  personId: string;
  /** A first description, where none is typed yet. */
  about: string | undefined;
  onPosted: (problem: ProblemData) => void;
};

/** The form for a new problem on a page of its own. */
export function ProblemForm({ personId, about, onPosted }: ProblemFormProps) {
  const form = useProblemDraft(`problem-draft:${personId}`);
  const { isBlank, change } = form;
  const fill = useEffectEvent(() => {
    if (about !== undefined && isBlank) change({ description: about });
  });
  useEffect(() => fill(), []);
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
