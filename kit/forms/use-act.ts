import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import type { CallError } from '#kit/api/call.ts';
import { toCallError } from '#kit/api/client.ts';
import type { CallContext } from '#kit/api/link.ts';
import { sayFailure } from '#kit/api/refusal.ts';
import { sayLoggedOut } from '#kit/api/say-logged-out.ts';
import { useDraftKey } from '#kit/drafts/draft-key.ts';
import { toast } from '#kit/ui/toasts/toast.ts';
import { type Fields, useFields } from './use-fields.ts';

export type ActOptions<Values, Answer> = Omit<Parameters<typeof useFields<Values & object>>[0], 'refused'> & {
  /** Makes the change. `keyed` has a key for an operation that creates something: the same values are created once. */
  send: (values: Values, keyed: { context: CallContext }) => Promise<Answer>;
  /** The uploads that are sent with the values: with others it is another change. */
  files?: readonly string[];
  /** The sentence of a failure: before the reason, or around it; without it the reason alone. */
  failed?: string | ((reason: string) => string);
  /** The toast of success. */
  done?: string | ((answer: Answer, values: Values) => string);
  onDone?: (answer: Answer, values: Values) => unknown;
  /** True if nothing is left to do after this refusal, as when another person was faster: then a toast says it, and `onOver` follows. */
  isOver?: (error: CallError) => boolean;
  onOver?: () => unknown;
};

export type Act<Values> = Fields<Values> & {
  busy: boolean;
  /** The sentence of a failure that is about no field. */
  refusal: string | undefined;
  /** Checks the fields and makes the change, unless it is being made. */
  submit: () => void;
};

/** A change with a few fields: a draft, errors beside the fields, any other refusal beside the button, one sending at a time, a toast. */
export function useAct<Values extends object, Answer>(options: ActOptions<Values, Answer>): Act<Values> {
  const {
    send,
    files,
    failed = (reason: string) => reason,
    done,
    onDone,
    isOver = () => false,
    onOver,
    ...typed
  } = options;
  const keyOf = useDraftKey();
  // A ref, because a second press may come before the render that the first one causes.
  const isSending = useRef(false);
  const act = useMutation({
    mutationFn: (values: Values) => send(values, { context: { idempotencyKey: keyOf([values, files]) } }),
    onSuccess: (answer, values) => {
      fields.forget();
      const sentence = typeof done === 'function' ? done(answer, values) : done;
      if (sentence !== undefined) toast.success(sentence);
      return onDone?.(answer, values);
    },
    onError: (error) => {
      sayLoggedOut(error);
      if (!isOver(toCallError(error))) return;
      toast.info(toCallError(error).message);
      onOver?.();
    },
    onSettled: () => void (isSending.current = false),
  });
  const fields = useFields<Values>({ ...typed, refused: act.error });
  return {
    ...fields,
    busy: act.isPending,
    refusal:
      act.error === null || fields.isRefusedBeside || isOver(toCallError(act.error))
        ? undefined
        : (fields.unplaced ?? sayFailure(act.error, failed)),
    submit: () => {
      if (isSending.current || !fields.check()) return;
      isSending.current = true;
      act.mutate(fields.values);
    },
  };
}
