import { expect, it } from 'vitest';
import { daysBetween } from '#core/time.ts';
import { arrangeSteps, type Ways } from './arrange-steps.tsx';
import type { NextAction } from './next-step-card.tsx';
import { agreedFor, answerIn, jobIn, type Party, type State, states } from './testing-states.ts';

const still = { begin: () => undefined, busy: null };
const ways: Ways = {
  job: still,
  agreement: still,
  visit: still,
  noShow: still,
  message: { begin: () => undefined, busy: false },
  address: () => undefined,
};
const labelOf = (action: NextAction): string => ('offered' in action ? action.offered.label : action.label);

function arrange(state: State, party: Party, more: { hasForm?: boolean; isLoading?: boolean } = {}) {
  const { visit, noShow, canReport, away } = answerIn(state, party);
  const now = new Date(agreedFor.getTime() - state.in);
  const { leading, more: others } = arrangeSteps({
    job: jobIn(state, party),
    page: 'job',
    ways,
    visit,
    noShow,
    canReport,
    isOtherAway: away.some((one) => one !== party),
    isMissed: visit !== null && visit.status !== 'arrived' && daysBetween(visit.at, now) > 0,
    isLoading: false,
    hasForm: false,
    ...more,
  });
  return { leading: leading.map(labelOf), more: others.map(labelOf) };
}

const named = (name: string): State => {
  const found = states.find((state) => state.name === name);
  if (found === undefined) throw new Error(`no state is called ${name}`);
  return found;
};

it.each<[string, string[], string[]]>([
  // The state, what leads for the member, and for the provider.
  ['agreed', [], []],
  ['tomorrow, asked', [], ['Yes, I am coming']],
  ['tomorrow, coming', [], []],
  ['tomorrow, silent', ['Send a message'], ['Yes, I am coming']],
  ['today', [], ['I am on my way']],
  ['today, late', [], ['I am on my way']],
  ['on the way', [], ['Enter the visit PIN']],
  ['no one came', ['Send a message'], ['I am on my way']],
  ['no-show reported', ['Reschedule'], ['I was there', 'Yes, I was not there']],
  ['reported, with another date agreed', [], ['I was there', 'Yes, I was not there']],
  ['here', [], ['Start work']],
  ['at work', [], ['Mark as Completed', 'Reschedule']],
  ['at work without the PIN', [], ['Mark as Completed', 'Reschedule']],
  ['at work, reported', ['I was there', 'Yes, I was not there'], ['Mark as Completed', 'Reschedule']],
  ['rework today', [], ['I am on my way']],
  ['rework, here', [], ['Mark as Completed', 'Reschedule']],
  ['done, reported', ['I was there', 'Yes, I was not there'], []],
])('leads with one step where the state is: %s', (name, member, provider) => {
  expect({
    member: arrange(named(name), 'member').leading,
    provider: arrange(named(name), 'provider').leading,
  }).toEqual({
    member,
    provider,
  });
});

it('keeps every step once, in the leading ones or below them', () => {
  for (const state of states)
    for (const party of ['member', 'provider'] as const) {
      const { leading, more } = arrange(state, party);
      const all = [...leading, ...more];
      expect({ name: state.name, party, all: [...new Set(all)] }).toEqual({ name: state.name, party, all });
    }
});

it('offers the next step of the visit before the others, and another date after them', () => {
  const { leading, more } = arrange(named('today'), 'provider');
  expect([...leading, ...more].slice(0, 2)).toEqual(['I am on my way', 'I will be late']);
  expect(more.at(-1)).toBe('Reschedule');
});

it('leads with nothing while the visit loads', () => {
  expect(arrange(named('today'), 'provider', { isLoading: true }).leading).toEqual([]);
});
