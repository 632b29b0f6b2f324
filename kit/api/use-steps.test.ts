import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, it, vi } from 'vitest';
import { MemoryStorage } from '#tests/support/memory-storage.ts';
import type { ProblemDetails } from '#core/errors.ts';
import { setOwner } from '#kit/drafts/device-owner.ts';
import { keepDraft, readDraft } from '#kit/drafts/draft.ts';
import { currentMessages, dismiss } from '#kit/ui/toasts/toast.ts';
import { CallError } from './call.ts';
import type { CallOptions } from './link.ts';
import { useSteps, useTakeStep } from './use-steps.tsx';

type Step = { step: 'close'; id: string };

const lifecycle = { steps: { close: { from: ['open'], to: 'closed', by: ['member', 'system'] } } };
const words = { close: { happened: 'Closed', done: 'It is closed.', failed: () => 'Failed to close it.' } };
const close: Step = { step: 'close', id: '7' };

/** The hook without a page: what it returns for its first render. */
function takeStepWith(
  send: (taken: Step, options: CallOptions) => Promise<string>,
  refreshed = Promise.resolve(),
  rules: {
    lifecycle?: typeof lifecycle;
    keyed?: readonly 'close'[];
    read?: (taken: Step) => Promise<string & { status: string }>;
    keep?: (taken: Step, key: string) => boolean;
  } = {},
) {
  const refresh = vi.fn<(answer?: string) => Promise<void>>(() => refreshed);
  const taking: ReturnType<typeof useTakeStep<Step, string>>[] = [];
  function Page() {
    taking.push(useTakeStep<Step, string>({ send, lifecycle, words, refresh, ...rules }));
    return null;
  }
  renderToStaticMarkup(createElement(QueryClientProvider, { client: new QueryClient() }, createElement(Page)));
  const [first] = taking;
  if (first === undefined) throw new Error('the hook did not run');
  return { take: first.take, refresh };
}

const conflict = (current: string) =>
  new CallError(409, { code: 'request.conflict', detail: 'Someone was faster.', current } as ProblemDetails);

const toasts = () => currentMessages().map(({ kind, text }) => [kind, text]);
afterEach(() => currentMessages().forEach(dismiss));

it('sends a step once on a double tap', async () => {
  const { promise, resolve } = Promise.withResolvers<string>();
  const send = vi.fn<() => Promise<string>>(() => promise);
  const { take, refresh } = takeStepWith(send);
  void take(close);
  void take(close);
  resolve('closed');
  await vi.waitFor(() => expect(refresh).toHaveBeenCalledWith('closed'), 60_000);
  void take(close);
  await vi.waitFor(() => expect(refresh).toHaveBeenCalledTimes(2), 60_000);
  expect(send).toHaveBeenCalledTimes(2);
  expect(toasts()).toEqual([['success', 'It is closed.']]);
});

it('says that a step was taken or refused also where its form has gone', async () => {
  // A live update can replace the form before the answer comes: no part of a page is mounted here.
  const [onTaken, onRefused] = [vi.fn<() => void>(), vi.fn<(error: unknown) => void>()];
  void takeStepWith(() => Promise.resolve('closed')).take(close, { onTaken, onRefused });
  await vi.waitFor(() => expect(onTaken).toHaveBeenCalledTimes(1), 60_000);
  const refusal = conflict('withdrawn');
  void takeStepWith(() => Promise.reject(refusal)).take(close, { onTaken, onRefused });
  await vi.waitFor(() => expect(onRefused).toHaveBeenCalledWith(refusal, expect.any(String)), 60_000);
  expect(onTaken).toHaveBeenCalledTimes(1);
});

it('sends a step that is taken no second time until the page shows it, but any other step', async () => {
  const { promise: refreshed, resolve: show } = Promise.withResolvers<void>();
  const send = vi.fn<(taken: Step) => Promise<string>>(() => Promise.resolve('closed'));
  const { take, refresh } = takeStepWith(send, refreshed);
  void take(close);
  await vi.waitFor(() => expect(refresh).toHaveBeenCalledTimes(1), 60_000);
  void take(close);
  void take({ ...close, id: '8' });
  await vi.waitFor(() => expect(refresh).toHaveBeenCalledTimes(2), 60_000);
  expect(send.mock.calls.map(([{ id }]) => id)).toEqual(['7', '8']);
  show();
});

it('takes a conflict with the wanted status as a success', async () => {
  const { take, refresh } = takeStepWith(() => Promise.reject(conflict('closed')));
  void take(close);
  await vi.waitFor(() => expect(refresh).toHaveBeenCalledWith(undefined), 60_000);
  expect(toasts()).toEqual([['success', 'It is closed.']]);
});

it.each([[['admin']], [['member', 'provider']]])(
  'takes a conflict with the wanted status as one where another may have taken the step: %s',
  async (by) => {
    const rules = { lifecycle: { steps: { close: { ...lifecycle.steps.close, by } } } };
    const onTaken = vi.fn<() => void>();
    const onRefused = vi.fn<() => void>();
    void takeStepWith(() => Promise.reject(conflict('closed')), undefined, rules).take(close, { onTaken, onRefused });
    await vi.waitFor(() => expect(onRefused).toHaveBeenCalledTimes(1), 60_000);
    expect(onTaken).not.toHaveBeenCalled();
    expect(toasts()).toEqual([['error', 'Someone was faster.']]);
  },
);

it.each([[['admin']], [['member', 'provider']]])(
  'takes no decision as its own after a lost answer where another may have taken the step: %s',
  async (by) => {
    const read = vi.fn<(taken: Step) => Promise<string & { status: string }>>(() => Promise.resolve(thing('closed')));
    const rules = { lifecycle: { steps: { close: { ...lifecycle.steps.close, by } } }, read };
    const onTaken = vi.fn<() => void>();
    const sentences: string[] = [];
    const onRefused = (_error: unknown, sentence: string) => sentences.push(sentence) > 0;
    // The second sending meets the decision of the other person.
    void takeStepWith(losing(lost(), conflict('closed')).send, undefined, rules).take(close, { onTaken, onRefused });
    await vi.waitFor(() => expect(sentences).toEqual(['Someone was faster.']));
    // No answer comes at all, and the thing shows the status that both of them wanted.
    const { take } = takeStepWith(losing(lost(), lost(), conflict('closed')).send, undefined, rules);
    void take(close, { onTaken, onRefused });
    await vi.waitFor(() => expect(sentences).toHaveLength(2));
    expect(sentences[1]).toBe('We could not confirm that this was done. Please try again.');
    // Nor does another try of the same step.
    void take(close, { onTaken, onRefused });
    await vi.waitFor(() => expect(sentences).toHaveLength(3));
    expect(sentences[2]).toBe('Someone was faster.');
    expect(onTaken).not.toHaveBeenCalled();
    expect(toasts()).toEqual([]);
  },
);

it('shows the error of a conflict with another status, and lets the step be tried again', async () => {
  const send = vi.fn<() => Promise<string>>(() => Promise.reject(conflict('withdrawn')));
  const { take, refresh } = takeStepWith(send);
  void take(close);
  await vi.waitFor(() => expect(refresh).toHaveBeenCalledTimes(1), 60_000);
  expect(toasts()).toEqual([['error', 'Someone was faster.']]);
  void take(close);
  await vi.waitFor(() => expect(refresh).toHaveBeenCalledTimes(2), 60_000);
  expect(send).toHaveBeenCalledTimes(2);
});

/** Fails with these errors one after the other, then answers. Keeps the keys that it was sent under. */
function losing(...errors: Error[]) {
  const keys: (string | undefined)[] = [];
  const send = (_taken: Step, { context }: CallOptions) => {
    keys.push(context?.idempotencyKey);
    const error = errors[keys.length - 1];
    return error === undefined ? Promise.resolve('closed') : Promise.reject(error);
  };
  return { send, keys };
}
const lost = () => new CallError(0, undefined, 'The connection dropped.');
const inFlight = () => new CallError(409, { code: 'request.in-flight', detail: 'We are on it.' } as ProblemDetails);
const unsure = () => new CallError(503, { code: 'server.unsure', detail: 'Perhaps.' } as ProblemDetails);

it.each([
  ['arrived', [lost(), conflict('closed')]],
  ['did not arrive', [lost()]],
  ['was taken by a server that could not answer', [unsure(), conflict('closed')]],
  ['is still being taken', [inFlight(), conflict('closed')]],
])(
  'sends a step whose answer was lost once more, under its key, before it says anything: the first one %s',
  async (_, errors) => {
    const onTaken = vi.fn<() => void>();
    const { send, keys } = losing(...errors);
    void takeStepWith(send).take(close, { onTaken });
    await vi.waitFor(() => expect(onTaken).toHaveBeenCalledTimes(1));
    expect(toasts()).toEqual([['success', 'It is closed.']]);
    expect(keys).toEqual([expect.any(String), keys[0]]);
  },
);

/** The thing with that status. */
const thing = (status: string) => Object.assign('thing', { status });

it('reads the thing after two lost answers, and takes the step as taken where the thing shows it', async () => {
  const onTaken = vi.fn<() => void>();
  const read = vi.fn<(taken: Step) => Promise<string & { status: string }>>(() => Promise.resolve(thing('closed')));
  const { take, refresh } = takeStepWith(losing(lost(), lost()).send, undefined, { read });
  void take(close, { onTaken });
  await vi.waitFor(() => expect(onTaken).toHaveBeenCalledTimes(1));
  expect(read.mock.calls).toEqual([[close]]);
  expect(refresh).toHaveBeenCalledWith(thing('closed'));
  expect(toasts()).toEqual([['success', 'It is closed.']]);
});

it.each([
  ['shows the status of before', () => Promise.resolve(thing('open'))],
  ['cannot be read', () => Promise.reject(lost())],
])('says that a step could not be confirmed where the thing %s, and tries again under its key', async (_, read) => {
  const onRefused = vi.fn<(error: unknown, sentence: string) => void>();
  const { send, keys } = losing(lost(), lost());
  const { take } = takeStepWith(send, undefined, { read });
  void take(close, { onRefused });
  await vi.waitFor(() => expect(onRefused).toHaveBeenCalledTimes(1));
  const sentence = 'We could not confirm that this was done. Please try again.';
  expect(onRefused.mock.calls[0]?.[1]).toBe(sentence);
  expect(toasts()).toEqual([['error', sentence]]);
  void take(close, { onRefused });
  await vi.waitFor(() => expect(toasts()).toEqual([['success', 'It is closed.']]));
  expect(keys).toEqual([keys[0], keys[0], keys[0]]);
});

it('says that a step failed on a device that is offline', async () => {
  vi.stubGlobal('navigator', { onLine: false });
  const onRefused = vi.fn<(error: unknown, sentence: string) => void>();
  const read = vi.fn<(taken: Step) => Promise<string & { status: string }>>(() => Promise.resolve(thing('closed')));
  void takeStepWith(losing(lost(), lost()).send, undefined, { read }).take(close, { onRefused });
  await vi.waitFor(() => expect(onRefused).toHaveBeenCalledTimes(1));
  vi.unstubAllGlobals();
  expect(onRefused.mock.calls[0]?.[1]).toContain('Failed to close it.');
  expect(read).not.toHaveBeenCalled();
});

it.each([
  ['is offline', false, [], 0],
  ['counts as online without a line', true, [lost(), lost()], 2],
])('keeps a step on a device that %s, and says no more than that', async (_, onLine, errors, sentTimes) => {
  vi.stubGlobal('navigator', { onLine });
  const onTaken = vi.fn<() => void>();
  const keep = vi.fn<(taken: Step, key: string) => boolean>(() => true);
  const { send, keys } = losing(...errors);
  void takeStepWith(send, undefined, { keep }).take(close, { onTaken });
  await vi.waitFor(() => expect(onTaken).toHaveBeenCalledTimes(1));
  vi.unstubAllGlobals();
  expect(keep.mock.calls).toEqual([[close, expect.any(String)]]);
  expect(keys).toEqual(Array.from({ length: sentTimes }, () => keep.mock.calls[0]?.[1]));
  expect(toasts()).toEqual([]);
});

it('keeps no step that the server refuses, also after a lost answer', async () => {
  const refusal = new CallError(422, { code: 'visits.wrong-pin', detail: 'That is not the PIN.' } as ProblemDetails);
  const keep = vi.fn<(taken: Step) => boolean>(() => true);
  for (const errors of [[refusal], [lost(), refusal]]) {
    const onRefused = vi.fn<(error: unknown) => void>();
    void takeStepWith(losing(...errors).send, undefined, { keep }).take(close, { onRefused });
    await vi.waitFor(() => expect(onRefused).toHaveBeenCalledWith(refusal, 'That is not the PIN.'));
  }
  expect(keep).not.toHaveBeenCalled();
});

it('repeats no step that leaves no trace in the status, unless it has a key', async () => {
  const read = vi.fn<(taken: Step) => Promise<string & { status: string }>>(() => Promise.resolve(thing('closed')));
  const rules = { steps: { close: { from: ['open', 'closed'], to: 'closed', by: ['member'] } } };
  for (const keyed of [[], ['close' as const]]) {
    const onRefused = vi.fn<(error: unknown) => void>();
    const { send, keys } = losing(lost(), lost());
    void takeStepWith(send, undefined, { lifecycle: rules, keyed, read }).take(close, { onRefused });
    await vi.waitFor(() => expect(onRefused).toHaveBeenCalledTimes(1));
    expect(keys).toHaveLength(1 + keyed.length);
  }
  expect(read).not.toHaveBeenCalled();
});

it('leaves the sentence of a failure to the question that stands over the page', async () => {
  const failing = () => Promise.reject(new CallError(500, undefined, 'broken'));
  const sentences: string[] = [];
  void takeStepWith(failing).take(close, { onRefused: (_error, sentence) => sentences.push(sentence) > 0 });
  await vi.waitFor(() => expect(sentences).toHaveLength(1));
  expect(sentences[0]).toContain('Failed to close it.');
  expect(toasts()).toEqual([]);
});

it.each([
  ['keeps the typed reason of a step that another admin was faster with', conflict('closed'), { reason: 'Spam' }],
  ['forgets the typed reason of a step that is taken', undefined, null],
])('%s', async (_, error, draft) => {
  vi.stubGlobal('localStorage', new MemoryStorage());
  setOwner({ personId: 'anele', key: null });
  keepDraft('reason:problem:7:close', { reason: 'Spam' });
  const settled = vi.fn<() => void>();
  const steps: ReturnType<typeof useSteps<'close', Step>>[] = [];
  function Page() {
    const taking = useTakeStep<Step, string>({
      send: () => (error === undefined ? Promise.resolve('closed') : Promise.reject(error)),
      lifecycle: { steps: { close: { ...lifecycle.steps.close, by: ['admin'] } } },
      words,
      refresh: settled,
    });
    steps.push(useSteps<'close', Step>({ taking, words, about: 'problem:7', ways: { close: { taken: close } } }));
    return null;
  }
  renderToStaticMarkup(createElement(QueryClientProvider, { client: new QueryClient() }, createElement(Page)));
  steps[0]?.begin({ step: 'close', label: 'Close', confirm: null, obstacle: null });
  await vi.waitFor(() => expect(settled).toHaveBeenCalledTimes(1));
  await vi.waitFor(() => expect(toasts()).toHaveLength(1));
  expect(readDraft('reason:problem:7:close', null)).toEqual(draft);
  setOwner(null);
  vi.unstubAllGlobals();
});
