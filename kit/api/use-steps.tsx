import { useMutation } from '@tanstack/react-query';
import { type ReactNode, Suspense, useRef, useState } from 'react';
import type { OfferedStep } from '#core/offered-steps.ts';
import type { StepWords } from '#core/wording.ts';
import { keepDraft } from '#kit/drafts/draft.ts';
import type { KeptFocus } from '#kit/ui/overlays/kept-focus.ts';
import { Confirm } from '#kit/ui/loading/later.tsx';
import { lazyDialog } from '#kit/ui/loading/lazy-part.tsx';
import { Refusal } from '#kit/ui/refusal.tsx';
import { toast } from '#kit/ui/toasts/toast.ts';
import { isLoggedOut } from './call.ts';
import { toCallError } from './client.ts';
import type { CallContext } from './link.ts';
import { isLost } from './may-pass.ts';
import { chooseSentence, isOffline } from './refusal.ts';
import * as callWords from './wording.ts';

const ReasonConfirm = lazyDialog(() =>
  import('#kit/forms/reason-confirm.tsx').then((part) => ({ default: part.ReasonConfirm })),
);

/** A step as the server offers it, with an obstacle of any code. */
type Offered<Step extends string> = Omit<OfferedStep<Step>, 'obstacle'> & { obstacle: { sentence: string } | null };

type Rules<Step extends string> = {
  steps: Record<Step, { from?: readonly string[]; to: string | readonly string[]; by?: readonly string[] }>;
};

type Taking<Taken extends { step: string }, Answer> = {
  send: (taken: Taken, options: { context: CallContext }) => Promise<Answer>;
  /** The steps whose operation takes an `Idempotency-Key`, which `send` passes on: one key takes a step once. */
  keyed?: readonly Taken['step'][];
  lifecycle: Rules<Taken['step']>;
  words: Record<Taken['step'], StepWords>;
  /** The toast of a failure, in place of the server's own sentence. */
  describe?: (error: unknown, failed: string) => string;
  /** Reads the thing: a step whose answers were all lost is asked for before it counts as failed. */
  read?: (taken: Taken) => Promise<Answer & { status: string }>;
  /** Keeps the step on the device until there is a line again, under the key with which it may have arrived, says so, and answers true; false for a step that it does not keep. */
  keep?: (taken: Taken, key: string) => boolean;
  /** Fetches again what the step changes; a promise resolves once the page shows it. There is no answer after a failure. */
  refresh: (answer?: Answer) => unknown;
};

type Outcome = {
  onTaken?: () => void;
  /** Says the sentence in place of a toast where it returns true. */
  onRefused?: (error: unknown, sentence: string) => boolean | void;
};

/**
 * Takes steps, one at a time even on a double tap, each with a toast and a refresh. A step that is taken is not sent again
 * while its button may still be on the screen. A conflict with the wanted status is a success where one person alone takes the step: they
 * took it on another screen, or in a call whose answer was lost. Where another may have taken it, as one of two admins with other reasons, it is a
 * conflict. A step whose answer was lost is sent once more before anything is said: the first answer to its key comes again, or a
 * conflict names the status that it gave. After two lost answers the thing itself is read, where one person alone takes the step. Where that does not
 * show the step, no failure is claimed, and another try goes under the same key. A step that the device keeps waits there instead, under the same key.
 */
export function useTakeStep<Taken extends { step: string }, Answer>({
  send,
  keyed = [],
  lifecycle,
  words,
  describe = chooseSentence,
  read,
  keep = () => false,
  refresh,
}: Taking<Taken, Answer>) {
  // Refs, because a second tap may come before the render that the first one causes.
  const sending = useRef<Promise<unknown> | null>(null);
  const takenLast = useRef('');
  const unconfirmed = useRef<{ name: string; key: string } | null>(null);
  const isKept = useRef(false);
  /** A second try does no harm: the step leaves the statuses that it starts from, or has a key. */
  const mayRepeat = ({ step }: Taken) => {
    const { to, from = [] } = lifecycle.steps[step as Taken['step']];
    return keyed.includes(step) || (from.length > 0 && !from.some((status) => [to].flat().includes(status)));
  };
  const isGivenBy = ({ step }: Taken, status: string | undefined) =>
    [lifecycle.steps[step as Taken['step']].to].flat().includes(status ?? '');
  const isOfOnePerson = ({ step }: Taken) => {
    const people = (lifecycle.steps[step as Taken['step']].by ?? []).filter((party) => party !== 'system');
    return people.length === 1 && people[0] !== 'admin';
  };
  const showsTaken = (error: unknown, taken: Taken) => {
    const { problem } = toCallError(error);
    return problem?.code === 'request.conflict' && isGivenBy(taken, problem.current);
  };
  /** The thing, where it shows that a step was taken whose answers were lost. */
  const readTaken = async (taken: Taken) => {
    if (read === undefined || !mayRepeat(taken) || !isOfOnePerson(taken) || keyed.includes(taken.step))
      return undefined;
    const now = await read(taken).catch(() => undefined);
    return now && isGivenBy(taken, now.status) ? now : undefined;
  };
  const mutation = useMutation({
    mutationFn: async (taken: Taken) => {
      const name = nameOf(taken);
      const key = unconfirmed.current?.name === name ? unconfirmed.current.key : crypto.randomUUID();
      unconfirmed.current = null;
      const options = { context: { idempotencyKey: key } };
      const isOnline = !isOffline();
      isKept.current = !isOnline && keep(taken, key);
      if (isKept.current) return undefined;
      try {
        return await send(taken, options).catch((error: unknown) => {
          if (!isLost(error) || !mayRepeat(taken)) throw error;
          return send(taken, options);
        });
      } catch (error) {
        if (showsTaken(error, taken) && isOfOnePerson(taken)) return undefined;
        // Nothing leaves a device that is offline.
        if (!isLost(error) || !isOnline) throw error;
        // Some browsers count as online without a line.
        isKept.current = keep(taken, key);
        if (isKept.current) return undefined;
        const now = await readTaken(taken);
        if (now !== undefined) return now;
        unconfirmed.current = { name, key };
        throw error;
      }
    },
    onSuccess: (_answer, { step }) => {
      const { done } = words[step as Taken['step']];
      if (done !== undefined && !isKept.current) toast.success(done);
    },
    onSettled: (answer, error, taken) => {
      sending.current = null;
      const name = nameOf(taken);
      if (error === null) takenLast.current = name;
      void Promise.resolve(refresh(answer)).finally(() => {
        if (takenLast.current === name) takenLast.current = '';
      });
    },
  });
  return {
    take: (taken: Taken, { onTaken, onRefused }: Outcome = {}): Promise<unknown> => {
      if (takenLast.current === nameOf(taken)) return Promise.resolve();
      if (sending.current) return sending.current;
      const sent = mutation.mutateAsync(taken);
      sending.current = sent;
      // The callbacks of `mutate` are not called once the form of the step has gone, as a live update can make it go.
      sent.then(
        () => onTaken?.(),
        (error: unknown) => {
          const { fields, message } = toCallError(error);
          const sentence = unconfirmed.current
            ? callWords.unconfirmed
            : describe(error, words[taken.step as Taken['step']].failed?.(message) ?? message);
          if (onRefused?.(error, sentence) !== true && fields.length === 0) toast.error(sentence);
        },
      );
      return sent;
    },
    /** The step that is being sent. */
    busy: mutation.isPending ? (mutation.variables.step as Taken['step']) : null,
    error: mutation.error,
    reset: mutation.reset,
  };
}

/** The same for the same step with the same input. */
const nameOf = (taken: { step: string }): string => JSON.stringify(taken);

type Question = NonNullable<StepWords['ask']>;

type Asking = Question & {
  /** The name of the draft of what the dialog asks for: it is forgotten once the step is taken. */
  draft: string;
  open: boolean;
  onClose: () => void;
  busy: boolean;
  text: string | null;
  /** The last refusal of the server, for the fields that it names. */
  refused: Error | null;
  /** The failure of the step, if it is about no field. */
  refusal: string | undefined;
  finalFocus: (() => HTMLElement | true) | undefined;
};

/** Words that fit the state of the thing, in place of the step's own. */
type FittingWords = { text?: string | undefined; ask?: Partial<Question> | undefined };

/** A dialog of its own: `take` takes the step with what the person said. */
export type AskStep<Taken> = (asking: Asking, take: (taken: Taken) => void) => ReactNode;

/**
 * The way to take a step: at once (or after a confirmation, if it has a text), with a reason, or in a dialog of its own. `seen` is the part of
 * the input that the person read before they were asked, such as a revision: it stays that of the moment in which the question opened.
 */
export type Way<Taken> = FittingWords & { seen?: Partial<Taken> } & (
    { taken: Taken } | { withReason: (reason: string) => Taken } | { dialog: AskStep<Taken> }
  );

type Steps<Step extends string, Taken extends { step: string }> = {
  taking: ReturnType<typeof useTakeStep<Taken, unknown>>;
  words: Record<Step, StepWords>;
  ways: { [Name in Step]?: Way<Taken> };
  /** Makes the input of a step that has no way of its own, and is taken at once or after its confirmation. */
  plain?: (step: Step) => Taken;
  /** The thing, as `quote:ID`: under it the device keeps a reason that is typed and not sent. */
  about: string;
  /** The error of an empty reason. */
  reasonMissing?: string;
  onTaken?: (step: Taken['step'], taken: Taken) => void;
  /** The element that gets the focus when a step removes its button. */
  focus?: KeptFocus | undefined;
};

type Stepping<Step extends string, Taken extends { step: string }> = {
  begin: (step: Offered<Step>) => void;
  busy: Taken['step'] | null;
  dialogs: ReactNode;
  refusal: ReactNode;
};

/** Begins each step in its own way. `refusal` stands above the buttons of the steps. `dialogs` goes into the page; `busy` is the step that is being sent. */
export function useSteps<Step extends string, Taken extends { step: string }>({
  taking,
  words,
  ways,
  plain,
  about,
  reasonMissing = '',
  onTaken,
  focus,
}: Steps<Step, Taken>): Stepping<Step, Taken> {
  // Both are those of the moment in which the question opened: a step is taken on what it says, whatever comes in between.
  const [question, setQuestion] = useState<{
    step: Step;
    text: string | null;
    seen: Partial<Taken>;
    open: boolean;
    opening: number;
  } | null>(null);
  const [refused, setRefused] = useState<{ sentence: string; isAsked: boolean }>();
  const close = () => setQuestion((last) => last && { ...last, open: false });
  const wayOf = (step: Step): Way<Taken> | undefined => ways[step] ?? (plain && { taken: plain(step) });
  const draftOf = (step: string) => `reason:${about}:${step}`;
  const take = (taken: Taken) => {
    setRefused(undefined);
    return taking.take(taken, {
      onTaken: () => {
        keepDraft(draftOf(taken.step), null);
        focus?.begin();
        close();
        onTaken?.(taken.step, taken);
      },
      // The dialog stays open for another try, unless the thing has changed or is gone.
      onRefused: (error, sentence) => {
        const { status, fields, problem } = toCallError(error);
        if (isLoggedOut(problem)) return false;
        const isAsked = question?.open === true;
        // The buttons may be gone with the state that they were for.
        const isOver = [404, 409].includes(status);
        if (isOver) close();
        // Inside the question, which stands over all else, or above the buttons.
        else if (fields.length === 0) setRefused({ sentence, isAsked });
        return !isOver && (isAsked || fields.length === 0);
      },
    });
  };
  const begin = ({ step, confirm }: Offered<Step>) => {
    const way = wayOf(step);
    if (way === undefined) return;
    const text = way.text ?? confirm;
    if ('taken' in way && text === null) return void take(way.taken);
    taking.reset();
    setRefused(undefined);
    const seen = 'taken' in way ? way.taken : (way.seen ?? {});
    setQuestion((last) => ({ step, text, seen, open: true, opening: (last?.opening ?? 0) + 1 }));
  };
  return {
    begin,
    busy: taking.busy,
    dialogs: question && <Suspense key={question.opening}>{dialogOf(question)}</Suspense>,
    refusal: refused && !refused.isAsked ? <Refusal title={refused.sentence} /> : null,
  };

  function dialogOf({ step, text, seen, open }: NonNullable<typeof question>): ReactNode {
    const way = wayOf(step);
    const asking: Asking = {
      draft: draftOf(step),
      title: '',
      confirmLabel: '',
      ...words[step].ask,
      ...way?.ask,
      text,
      finalFocus: focus?.afterDialog,
      open,
      onClose: close,
      busy: taking.busy !== null,
      refused: taking.error,
      refusal: refused?.isAsked ? refused.sentence : undefined,
    };
    if (way === undefined) return null;
    const takeSeen = (taken: Taken) => void take({ ...taken, ...seen });
    if ('dialog' in way) return way.dialog(asking, takeSeen);
    if ('withReason' in way)
      return (
        <ReasonConfirm {...asking} missing={reasonMissing} onConfirm={(reason) => takeSeen(way.withReason(reason))} />
      );
    const { hint: _hint, label: _label, draft: _draft, refused: error, ...confirm } = asking;
    const named = error === null ? undefined : toCallError(error).fields[0]?.message;
    return <Confirm {...confirm} error={named} onConfirm={() => takeSeen(way.taken)} />;
  }
}
