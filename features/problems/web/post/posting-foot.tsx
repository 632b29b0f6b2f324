import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { MapPin, WifiOff } from 'lucide';
import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { showAgo } from '#core/time.ts';
import { toCallError } from '#kit/api/client.ts';
import { UploadField } from '#kit/uploads/upload-field.tsx';
import type { Uploads } from '#kit/uploads/use-uploads.ts';
import { isLineAway } from '#kit/api/may-pass.ts';
import { usePerson } from '#kit/api/session.ts';
import { useOnline } from '#kit/api/use-online.ts';
import { Alert } from '#kit/ui/alert.tsx';
import { useCategoryName } from '#kit/ui/category-name.tsx';
import { Confirm } from '#kit/ui/loading/later.tsx';
import { lazyExtra } from '#kit/ui/loading/make-lazy.tsx';
import { Meta, MetaItem } from '#kit/ui/meta.tsx';
import { Refusal } from '#kit/ui/refusal.tsx';
import { useFocusInvalid } from '#kit/ui/fields/focus-invalid.ts';
import { toast } from '#kit/ui/toasts/toast.ts';
import { problemFieldWords } from '#features/problems/composer-wording.ts';
import { postingWords as words, problemFormWords } from '#features/problems/wording.ts';
import { readNow } from '#kit/api/server-clock.ts';
import { Marked } from '#kit/ui/marked.tsx';
import type { ProblemCardData, ProblemData } from '../api.ts';
import { postLater } from './post-later.ts';
import { PostRow } from './post-row.tsx';
import { usePostProblem } from './post-problem.ts';
import type { ProblemDraftState } from './problem-draft.ts';
import { ProblemLink } from '../problem-link.tsx';
import { ProblemStatus } from '../problem-status.tsx';
import { useProblemPhotos } from './use-problem-photos.ts';
import { useShared } from './use-shared.ts';
import { useSuggestedCategory } from './use-suggested-category.ts';

const TypedTextHint = lazyExtra(() => import('#kit/ui/fields/typed-text-hint.tsx'));

export type Posting = { submit: () => void };

type PostingFootProps = {
  form: ProblemDraftState;
  onPosted?: (problem: ProblemData) => void;
  large?: boolean;
  /** Gives the surrounding form its `submit`. */
  ref: Ref<Posting>;
};

/** The end of a new problem's form: its photos and the button that posts it. */
export default function PostingFoot({ form, onPosted, large = false, ref }: PostingFootProps) {
  const { draft, isBlank, setErrors, forgetPosted } = form;
  const online = useOnline();
  const queries = useQueryClient();
  const personId = usePerson().id;
  const navigate = useNavigate();
  const foot = useRef<HTMLDivElement>(null);
  useFocusInvalid(foot, form.errors);
  const photosNow = useRef<Uploads>(null);
  const post = usePostProblem((sent) => {
    forgetPosted(sent);
    photosNow.current?.release(
      ({ state, stored }) => state === 'failed' || (stored !== null && sent.photos.includes(stored.id)),
    );
  });
  const [anyway, setAnyway] = useState(false);
  const [refusal, setRefusal] = useState<{ title: string; why?: string } | null>(null);
  const [similar, setSimilar] = useState<{ open: boolean; problems: readonly ProblemCardData[] }>({
    open: false,
    problems: [],
  });
  // A link to the problem, if the page stays: the problem names the notified providers, and others to ask.
  const viewAction = (problemId: string) => ({
    label: words.view,
    onPress: () => void navigate({ to: '/problems/$problemId', params: { problemId } }),
  });
  // The button that had the focus is disabled once the form is empty. A field in which the member types keeps it.
  const focusForm = () => {
    const fields = foot.current?.closest('form');
    if (!fields?.querySelector(':is(input, textarea, select):focus')) fields?.querySelector('input')?.focus();
  };
  const keepForLater = async (photos: Uploads) => {
    const key = post.keyOf({ ...draft, photos: photos.ids });
    const whyNot = await postLater(queries, personId, { draft, files: photos.listUnsent(photos.uploads), key });
    setRefusal(whyNot === null ? null : { title: whyNot });
    if (whyNot !== null) return;
    setErrors({});
    photos.release(({ key }) => photos.uploads.some((one) => one.key === key));
    forgetPosted({ ...draft, photos: photos.ids });
    focusForm();
  };
  const postNow = (photos: Uploads, done: () => void) => {
    const { ids } = photos;
    setErrors({});
    setRefusal(null);
    post.mutate(
      { sent: { ...draft, photos: ids }, anyway },
      {
        onSuccess: (outcome) => {
          if ('similar' in outcome) return setSimilar({ open: true, problems: outcome.similar });
          // A photo that was added since is still on its way, or waits for the line: leaving the page would lose it.
          const isOnItsWay = photosNow.current?.uploads.some(({ state }) => state !== 'done' && state !== 'failed');
          const leave = isOnItsWay === true ? undefined : onPosted;
          const action = leave ? undefined : viewAction(outcome.posted.id);
          if (outcome.posted.hidden === null) toast.success(words.posted.text, words.posted.title, action);
          else toast.success(words.postedToWait);
          if (leave) leave(outcome.posted);
          else focusForm();
        },
        onError: (error) => {
          const { fields, message } = toCallError(error);
          if (isLineAway(error)) return void keepForLater(photos);
          setErrors(Object.fromEntries(fields.map(({ path, message: wrong }) => [path.split('.')[0], wrong])));
          if (fields.length === 0) setRefusal({ title: words.failed, why: message });
        },
        onSettled: () => {
          setAnyway(false);
          done();
        },
      },
    );
  };
  const { uploads, waiting, send } = useProblemPhotos(
    form,
    (photos, done) =>
      navigator.onLine && photos.uploads.every(({ state }) => state !== 'held')
        ? postNow(photos, done)
        : void keepForLater(photos).finally(done),
    { holdsOffline: true },
  );
  useEffect(() => {
    photosNow.current = uploads;
  }, [uploads]);
  useShared(form, uploads);
  const suggested = useSuggestedCategory(form);
  const nameOf = useCategoryName();
  const busy = waiting || post.isPending;
  const submit = () => {
    if (!isBlank && !busy) send();
  };
  useImperativeHandle(ref, () => ({ submit }));
  const goBack = () => setSimilar((last) => ({ ...last, open: false }));
  return (
    <div ref={foot} className="contents">
      <p role="status" className={suggested === null ? 'sr-only' : 'text-sm text-muted'}>
        {suggested === null ? null : problemFormWords.suggestedCategory(nameOf(suggested).children)}
      </p>
      <UploadField
        uploads={uploads}
        label={problemFieldWords.photos}
        optional
        action={problemFormWords.addPhotos}
        hint={problemFormWords.photosHint}
        error={form.errors.photos}
      />
      {isBlank ? null : (
        <TypedTextHint text={`${draft.title}\n${draft.description}\n${draft.location}`} typedFor="problem" />
      )}
      {online ? null : (
        <Alert tone="warning" icon={WifiOff} title={words.offline.title}>
          {words.offline.text}
        </Alert>
      )}
      {refusal ? <Refusal title={refusal.title}>{refusal.why}</Refusal> : null}
      <PostRow
        large={large}
        disabled={isBlank}
        busy={busy}
        busyLabel={uploads.busy ? problemFormWords.sendingPhotos : words.posting}
      />
      <Confirm
        open={similar.open}
        {...words.similar}
        tone="primary"
        onConfirm={() => {
          goBack();
          setAnyway(true);
          send();
        }}
        onClose={goBack}
      >
        <ul className="grid gap-2">
          {similar.problems.map((problem) => (
            <li key={problem.id} className="grid gap-1 rounded-control border border-line p-3">
              <ProblemLink
                id={problem.id}
                onOpen={goBack}
                className="hit-44 font-semibold text-brand-ink wrap-anywhere hover:underline"
              >
                <Marked>{problem.title}</Marked>
              </ProblemLink>
              <Meta>
                <ProblemStatus status={problem.status} />
                <span>{showAgo(problem.createdAt, readNow())}</span>
                {problem.location ? <MetaItem icon={MapPin}>{problem.location}</MetaItem> : null}
              </Meta>
            </li>
          ))}
        </ul>
      </Confirm>
    </div>
  );
}
