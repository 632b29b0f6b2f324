import type { Ref } from 'react';
import { Button } from '#kit/ui/button.tsx';
import * as words from '#kit/ui/wording.ts';

export type TagQuestion = { tag: string; meant: string | null };

type UnknownTagProps = {
  question: TagQuestion;
  onAnswer: (text: string) => void;
  ref: Ref<HTMLDivElement>;
};

/** Asks about a tag that is not known: another one was meant, or it stays as typed. */
export function UnknownTag({ question: { tag, meant }, onAnswer, ref }: UnknownTagProps) {
  return (
    <div
      ref={ref}
      role="group"
      tabIndex={-1}
      aria-label={words.unknownTag(tag, meant)}
      className="rounded-card bg-warning-tint p-3 text-card"
    >
      <p aria-hidden="true" className="wrap-anywhere">
        {words.unknownTag(tag, meant)}
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        {meant === null ? null : (
          <Button variant="soft" onClick={() => onAnswer(meant)}>
            {words.takeTag(meant)}
          </Button>
        )}
        <Button variant="quiet" onClick={() => onAnswer(tag)}>
          {words.keepTag(tag)}
        </Button>
      </div>
    </div>
  );
}
