import { useMutation } from '@tanstack/react-query';
import { toCallError } from '#kit/api/client.ts';
import { isLost } from '#kit/api/may-pass.ts';
import { onceBack } from '#kit/api/once-back.ts';
import { useRefresh } from '#kit/api/use-refresh.ts';
import { chooseSentence, isOffline } from '#kit/api/refusal.ts';
import { unconfirmed } from '#kit/api/wording.ts';
import { toast } from '#kit/ui/toasts/toast.ts';
import { stepWords as words } from '../change-wording.ts';

type Step<Answer> = {
  take: () => Promise<Answer>;
  /** Returns the sentence after the step; null if the browser leaves for another page, so that the button stays busy. */
  onTaken: (answer: Answer) => string | null;
  onClose: () => void;
};

/**
 * Takes a step of the reader's plan, and shows everything as it is then. If another tab or device was faster, it says so and closes.
 * `error` is the reason of a refusal.
 */
export function usePlanStep<Answer>({ take, onTaken, onClose }: Step<Answer>) {
  const refresh = useRefresh();
  const taking = useMutation({
    mutationFn: take,
    async onSuccess(answer) {
      const sentence = onTaken(answer);
      if (sentence === null) return onceBack(() => taking.reset());
      await refresh();
      toast.success(sentence);
      onClose();
    },
    async onError(error) {
      const { problem } = toCallError(error);
      await refresh();
      if (problem?.code !== 'request.conflict' && problem?.code !== 'request.not-found') return;
      toast.info(words.lost);
      onClose();
    },
  });
  return {
    begin: () => taking.mutate(),
    busy: taking.isPending || (taking.isSuccess && onTakenLeaves(taking.data)),
    code: taking.isError ? toCallError(taking.error).problem?.code : undefined,
    error: taking.isError ? sayRefusal(taking.error) : undefined,
  };
}

/** True if the answer leads to another page. */
const onTakenLeaves = (answer: unknown): boolean =>
  typeof answer === 'object' && answer !== null && 'url' in answer && answer.url !== null;

/** A card may have paid although no answer came. Nothing leaves a device that is offline. */
const sayRefusal = (error: unknown): string =>
  isLost(error) && !isOffline() ? unconfirmed : chooseSentence(error, words.notStarted);
