import { JobTimeline } from '#features/jobs/web/job-timeline.tsx';
import { listHappenings } from '#features/visits/web/list-happenings.ts';
import { Card } from '#kit/ui/card.tsx';
import { useKeptFocus } from '#kit/ui/overlays/kept-focus.ts';
import { JobStepCard, type JobStepCardProps } from '#web/pages/shared/next-step/job-step-card.tsx';
import { agreedFor, answerIn, jobIn, type Party, past, type State, states } from './visit-states.ts';

/** The card of a job in every state of its visit, for its member and its provider. */
export function KitVisits() {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      {states.map((state) => (
        <section key={state.name} aria-label={state.name}>
          <h3 className="mb-2">{state.name}</h3>
          <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 md:grid-cols-2 [&_[data-action-bar]]:static! [&_[data-action-bar]]:mt-4 [&_[data-action-bar]]:border-0 [&_[data-action-bar]]:p-0!">
            <StateCard state={state} party="member" />
            <StateCard state={state} party="provider" />
          </div>
        </section>
      ))}
      <Card className="max-w-80">
        <JobTimeline job={jobIn({ name: 'timeline', in: 0 }, 'member')} more={happenings} />
      </Card>
    </div>
  );
}

const still = { begin: () => undefined, busy: null };
const ways: JobStepCardProps['ways'] = {
  job: still,
  agreement: still,
  visit: still,
  noShow: still,
  message: { begin: () => undefined, busy: false },
  address: () => undefined,
};

function StateCard({ state, party }: { state: State; party: Party }) {
  const focus = useKeptFocus();
  return (
    <JobStepCard
      id={`visit-${state.name.replaceAll(/\W+/g, '-')}-${party}`}
      job={jobIn(state, party)}
      visit={answerIn(state, party)}
      page="job"
      now={new Date(agreedFor.getTime() - state.in)}
      focus={focus}
      ways={ways}
    />
  );
}

const happenings = listHappenings(
  [
    { step: 'ask', at: past(-870), minutes: null, absent: null },
    { step: 'fall-silent', at: past(-750), minutes: null, absent: null },
    { step: 'late', at: past(-60), minutes: 45, absent: null },
    { step: 'set-out', at: past(-20), minutes: 30, absent: null },
    { step: 'report', at: past(30), minutes: null, absent: 'provider' },
    { step: 'contest', at: past(40), minutes: null, absent: 'provider' },
    { step: 'arrive', at: past(45), minutes: null, absent: null },
  ],
  { memberName: 'Naledi Mokoena', providerName: 'Thabo Nkosi Plumbing' },
);
