import { expect, expectTypeOf, it } from 'vitest';
import { defineLifecycle, shape } from '#core/lifecycle.ts';
import type { Consequence, DataOf, Event, Reaction, StoredEvent } from './event.ts';
import { reasonIn, urgent } from './event.ts';
import { recordEvent } from './record-event.ts';
import { takeFirstStep, takeStep, tryStep, type Subject } from './take-step.ts';
import type { UrgentWork, Work } from './work.ts';

const doorLifecycle = defineLifecycle({
  name: 'door',
  parties: ['owner', 'wind'],
  statuses: { open: { label: 'Open', tone: 'success' }, shut: { label: 'Shut', tone: 'danger' } },
  steps: {
    hang: { from: [], to: 'shut', by: ['owner'], label: 'Hang', data: shape<{ colour: string }>() },
    open: { from: ['shut'], to: 'open', by: ['owner'], label: 'Open' },
    slam: { from: ['open'], to: 'shut', by: ['wind'], label: 'Slam', data: shape<{ force: number; why?: string }>() },
  },
  events: { creak: { data: shape<{ times: number }>() }, knock: {} },
});
type Door = { noun: 'door'; lifecycle: typeof doorLifecycle; table: Subject['table'] };
declare const door: Door;
declare const work: Work;
const bell = { noun: 'bell', events: { ring: { data: shape<{ loud: boolean }>() } } } as const;

const onlyCompiled = (_never: () => unknown) => expect.assertions(0);

it('compiles only events that exist, each with its own data', () => {
  const consequences: Consequence<Door | typeof bell>[] = [
    {
      after: 'door.slam',
      run: async (_work, { data }) => void expectTypeOf(data).toEqualTypeOf<{ force: number; why?: string }>(),
    },
    { after: 'door.creak', run: async (_work, { data }) => void expectTypeOf(data.times).toBeNumber() },
    { after: 'bell.ring', run: async (_work, { data }) => void expectTypeOf(data.loud).toBeBoolean() },
    {
      after: 'door.*',
      run: async (_work, { step }) =>
        void expectTypeOf(step).toEqualTypeOf<'hang' | 'open' | 'slam' | 'creak' | 'knock'>(),
    },
    // @ts-expect-error no door is kicked
    { after: 'door.kick', run: async () => {} },
    // @ts-expect-error a window is another thing
    { after: 'window.open', run: async () => {} },
    // @ts-expect-error a slam carries no times
    { after: 'door.slam', run: async (_work, { data }) => void data.times },
    // @ts-expect-error an opening carries nothing
    { after: 'door.open', run: async (_work, { data }) => void data.force },
  ];
  const creaks = async (_work: Work, { data }: Event<Door, 'creak'>) => void data.times;
  const reactions: Reaction<Door>[] = [
    { to: 'door.creak', run: creaks },
    // @ts-expect-error a reaction to creaks does not understand slams
    { to: 'door.slam', run: creaks },
    // @ts-expect-error reactions follow single events
    { to: 'door.*', run: async () => {} },
  ];
  expectTypeOf(urgent<Door>([{ to: 'door.creak', run: creaks }])).toEqualTypeOf<readonly Reaction<Door>[]>();
  const waits = async (_work: UrgentWork, { data }: Event<Door, 'creak'>) => void data.times;
  expect(urgent<Door>([{ to: 'door.creak', run: waits }])).toMatchObject([{ to: 'door.creak', isUrgent: true }]);
  // @ts-expect-error only an urgent reaction does work for which a person waits
  reactions.push({ to: 'door.creak', run: waits });
  const all: [readonly Consequence[], readonly Reaction[]] = [consequences, reactions];
  expect(all.flat()).toHaveLength(12);
  expectTypeOf<DataOf<Door, 'hang'>>().toEqualTypeOf<{ colour: string }>();
});

it('does not compile a step whose data has another shape than its lifecycle declares', () => {
  onlyCompiled(async () => {
    await takeStep(work, door, 'slam', { id: '1', by: 'wind', data: { force: 3 } });
    await takeStep(work, door, 'open', { id: '1', by: 'owner' });
    // @ts-expect-error the data is missing
    await takeStep(work, door, 'slam', { id: '1', by: 'wind' });
    // @ts-expect-error a force is a number
    await tryStep(work, door, 'slam', { id: '1', by: 'wind', data: { force: 'hard' } });
    // @ts-expect-error an opening carries nothing
    await takeStep(work, door, 'open', { id: '1', by: 'owner', data: { force: 3 } });
    const either = 'slam' as 'slam' | 'open';
    // @ts-expect-error one of the two needs data
    await takeStep(work, door, either, { id: '1', by: 'wind' });
    // @ts-expect-error no door is kicked
    await takeStep(work, door, 'kick', { id: '1', by: 'owner' });
    // @ts-expect-error a door is hung in a colour
    await takeFirstStep(work, door, 'hang', { by: 'owner', values: {} });
    // @ts-expect-error no step has that property
    defineLifecycle({ ...doorLifecycle, steps: { open: { ...doorLifecycle.steps.open, lable: 'Open' } } });
  });
});

it('does not compile a recorded event that is a step, that no list has, or whose data has another shape', () => {
  onlyCompiled(async () => {
    const details = { id: '1', by: 'owner', before: 'shut', after: 'shut' };
    await recordEvent(work, door, 'knock', details);
    await recordEvent(work, bell, 'ring', { ...details, data: { loud: true } });
    // @ts-expect-error a step is taken, not recorded
    await recordEvent(work, door, 'open', details);
    // @ts-expect-error no bell is knocked
    await recordEvent(work, bell, 'knock', details);
    // @ts-expect-error how often is missing
    await recordEvent(work, door, 'creak', details);
  });
});

it('reads the reason of any stored event, and null from an event without a reason', () => {
  const data: StoredEvent['data'] = { reason: 'The weather.' };
  expect([reasonIn(data), reasonIn({}), reasonIn({ reason: 3 })]).toEqual(['The weather.', null, null]);
});
