import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { Card } from '#kit/ui/card.tsx';
import type { ProblemData } from '../api.ts';
import PostingFoot, { type Posting } from './posting-foot.tsx';
import { type ProblemDraft, useProblemDraft } from './problem-draft.ts';
import { ProblemFields } from './problem-fields.tsx';

type ProblemFormProps = {
  personId: string;
  /** A first description, if none is typed yet. */
  about: string | undefined;
  onPosted: (problem: ProblemData) => void;
  /** Content beside the form on a desk, with the typed draft. */
  renderAside?: ((draft: ProblemDraft) => ReactNode) | undefined;
};

/** The form for a new problem on a page of its own. */
export function ProblemForm({ personId, about, onPosted, renderAside }: ProblemFormProps) {
  const form = useProblemDraft(`problem-draft:${personId}`);
  const { isBlank, change } = form;
  const fill = useEffectEvent(() => {
    if (about !== undefined && isBlank) change({ description: about });
  });
  useEffect(() => fill(), []);
  const posting = useRef<Posting>(null);
  const card = (
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
  return (
    <div
      className={
        renderAside
          ? 'grid grid-cols-[minmax(0,1fr)] items-start gap-5 desk:grid-cols-[minmax(0,1fr)_340px] desk:gap-8'
          : undefined
      }
    >
      {card}
      {renderAside?.(form.draft)}
    </div>
  );
}
