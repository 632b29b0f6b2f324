import type { MemberKey } from './people.ts';
import type { ProviderKey } from './providers.ts';
import type { Step, Story } from './story.ts';

type VisitStory = {
  provider: ProviderKey;
  by: MemberKey;
  request: string;
  rand: number;
  scope: string;
  /** The agreed day and time. */
  at: string;
  /** The steps of the visit. */
  next: Step[];
};

/** The answers of the evening before. */
const saysYes: Step[] = [
  ['ask', '1d 18:00'],
  ['coming', '1d 18:25'],
];

/** A job in each state of its visit, whatever the day and the hour of the start. */
const visits: VisitStory[] = [
  {
    provider: 'thabo',
    by: 'naledi',
    request: 'The tap over the bath does not close any more, and the geyser is on all day.',
    rand: 640,
    scope: 'New cartridge in the bath tap, pressure checked.',
    at: 'in 1d 16:30',
    next: [
      ['who', '2d 09:00', 'busi'],
      ['ask', '0h'],
    ],
  },
  {
    provider: 'yusuf',
    by: 'naledi',
    request: 'The waste pipe of the washing machine comes loose in the yard.',
    rand: 480,
    scope: 'New waste pipe with two brackets and a trap.',
    at: 'in 1d 11:00',
    next: [
      ['ask', '3h'],
      ['fallSilent', '1h'],
    ],
  },
  {
    provider: 'grace',
    by: 'naledi',
    request: 'Windows of the whole house, inside and outside, before my mother comes.',
    rand: 850,
    scope: 'Fourteen windows, inside and outside, with the frames.',
    at: 'in 1d 08:00',
    next: [
      ['ask', '3h'],
      ['coming', '2h'],
    ],
  },
  {
    provider: 'gift',
    by: 'naledi',
    request: 'The hedge along the street has grown over the wall. It is about twelve metres.',
    rand: 780,
    scope: 'Hedge cut to the wall on both sides, and everything taken away.',
    at: 'today',
    next: [...saysYes, ['late', '30m', 45]],
  },
  {
    provider: 'thabo',
    by: 'zanele',
    request: 'The stopcock at the gate drips, and the yard is wet every morning.',
    rand: 560,
    scope: 'New stopcock with its box.',
    at: 'today',
    next: [['who', '2d 09:05', 'mandla'], ...saysYes, ['setOut', '10m', 30]],
  },
  {
    provider: 'beauty',
    by: 'naledi',
    request: 'The carpet in the passage, six metres, after the leak of the geyser.',
    rand: 430,
    scope: 'Carpet washed and dried, smell treated.',
    at: 'today',
    next: [
      ...saysYes,
      ['setOut', '40m', 30],
      ['arrive', '5m'],
      [
        'changePrice',
        '3m',
        'The underlay is wet as well and smells. It has to come out and dry.',
        [['Underlay lifted and dried, per metre', 6, 45]],
      ],
    ],
  },
  {
    provider: 'sizwe',
    by: 'naledi',
    request: 'The gutter over the back door has come down on one side.',
    rand: 620,
    scope: 'Gutter hung again with five new brackets.',
    at: '1d 15:00',
    next: [
      ['ask', '2d 18:00'],
      ['coming', '2d 19:10'],
      ['reportNoShow', '5h'],
    ],
  },
  {
    provider: 'thabo',
    by: 'fatima',
    request: 'The basin in the guest bathroom is loose on the wall.',
    rand: 520,
    scope: 'Basin fixed again with new bolts, and sealed.',
    at: '1d 10:00',
    next: [
      ['ask', '2d 18:00'],
      ['coming', '2d 18:15'],
      ['reportNoShow', '6h'],
      ['contestNoShow', '4h', 'I was at the gate at ten, and rang twice. Mrs Davids was at the shop.'],
    ],
  },
];

export const visitStories: Story[] = visits.map(({ provider, by, request, rand, scope, at, next }, index) => ({
  provider,
  by,
  asked: [`5d ${clock(8, index)}`, request],
  next: [
    ['submit', `5d ${clock(12, index)}`, [rand, scope, 'Two hours']],
    ['accept', `4d ${clock(8, index)}`],
    ['propose', `4d ${clock(12, index)}`, at, 120],
    ['confirm', `4d ${clock(17, index)}`],
    ...next,
  ],
}));

/** `08:15`: each story has its own minutes. */
function clock(hour: number, index: number): string {
  return `${String(hour).padStart(2, '0')}:${String(index * 5).padStart(2, '0')}`;
}
