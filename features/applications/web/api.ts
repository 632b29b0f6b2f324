import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import type { siteContract } from '#features/site/contract.ts';
import { clientFor, type OutputsOf } from '#kit/api/client.ts';
import { onceBack } from '#kit/api/once-back.ts';
import { useRefresh } from '#kit/api/use-refresh.ts';
import { byCursor } from '#kit/api/pages.ts';
import { useSteps, useTakeStep } from '#kit/api/use-steps.tsx';
import type { applicationsContract } from '../contract.ts';
import { applicationLifecycle } from '../lifecycle.ts';
import { answerWords, applicationRefusals, withdrawWords } from '../wording.ts';

const { client, api } = clientFor<typeof applicationsContract>('applications');
const { client: siteClient, api: site } = clientFor<typeof siteContract>('site');
type Outputs = OutputsOf<typeof applicationsContract>;

export type OwnApplicationData = NonNullable<Outputs['own']['latest']>;
export type ListedApplication = Outputs['list']['items'][number];
export type Applied = Parameters<typeof client.apply>[0];

/** The latest application of the reader, who must be a member: `isMember` says so. */
export const useOwnApplication = (isMember: boolean) =>
  useQuery(api.own.queryOptions({ input: {}, enabled: isMember }));

const namesOf = ({ items }: OutputsOf<typeof siteContract>['categories']): readonly string[] =>
  items.map(({ name }) => name);

/** Known places for the typed name of one; null without an answer. */
export const lookUpPlace = (q: string) => siteClient.places({ q }).catch(() => null);

/** The categories that the site offers now. */
export const useCategories = (): readonly string[] =>
  useQuery(site.categories.queryOptions({ input: {}, staleTime: 600_000, select: namesOf })).data ?? [];

/** Sends an application and goes on to the checkout: the page stays busy until the checkout opens. */
export function useApply() {
  const applying = useMutation({
    mutationFn: ({ applied, idempotencyKey }: { applied: Applied; idempotencyKey: string }) =>
      client.apply(applied, { context: { idempotencyKey } }),
    onSuccess: ({ url }) => {
      window.location.assign(url);
      onceBack(() => applying.reset());
    },
  });
  return applying;
}

/** Withdraws an application. `dialogs` goes into the page. */
export function useWithdraw({ id, paidAt, planCents, joiningFeeCents, refund }: OwnApplicationData) {
  const paidCents = planCents + joiningFeeCents;
  const words = withdrawWords(paidAt === null ? null : { cents: paidCents - (refund?.cents ?? 0), paidCents });
  const taking = useTakeStep({
    send: (_taken: { step: 'withdraw' }) => client.withdraw({ id }),
    lifecycle: applicationLifecycle,
    words,
    refresh: useRefresh(api.own.key()),
  });
  const { begin, ...rest } = useSteps<'withdraw', { step: 'withdraw' }>({
    taking,
    words,
    about: `application:${id}`,
    ways: { withdraw: { taken: { step: 'withdraw' }, text: words.text } },
  });
  const ask = () => begin({ step: 'withdraw', label: words.label, confirm: null, obstacle: null });
  return { ...rest, words, ask };
}

export type ApplicationTab = 'waiting' | 'answered';

/** Applications for admins. */
export const useApplications = (show: ApplicationTab) => useInfiniteQuery(api.list.infiniteOptions(byCursor({ show })));

type Answer = { step: 'approve' } | { step: 'decline'; reason: string };

/** The steps that an admin may take on an application. `dialogs` goes into the page. */
export function useAnswers({ id, fullName }: ListedApplication) {
  const words = answerWords(fullName);
  const taking = useTakeStep({
    send: (answer: Answer) =>
      answer.step === 'approve' ? client.approve({ id }) : client.decline({ id, reason: answer.reason }),
    lifecycle: applicationLifecycle,
    words,
    // The role of a person in the list of users may have changed too.
    refresh: useRefresh(),
  });
  return useSteps<Answer['step'], Answer>({
    taking,
    words,
    reasonMissing: applicationRefusals.reasonMissing,
    about: `application:${id}`,
    ways: {
      approve: { taken: { step: 'approve' }, text: words.approve.text },
      decline: { withReason: (reason) => ({ step: 'decline', reason }), text: words.decline.text },
    },
  });
}
