import type { Story } from './story.ts';

/** Work of a licensed plumber that owes its member a certificate: in time, late, and delivered. */
export const certificateStories: Story[] = [
  {
    provider: 'thabo',
    by: 'naledi',
    asked: ['7d 08:10', 'The geyser of the granny flat is old and has to be replaced, 100 litres.'],
    next: [
      [
        'submit',
        '7d 12:20',
        [7400, 'New 100 litre geyser with its valves, drip tray and pipes, tested.', 'One day', { deposit: 2200 }],
      ],
      ['accept', '6d 18:00'],
      ['pay', '6d 18:30', 'eft'],
      ['receive', '5d 09:00'],
      ['propose', '6d 19:00', '2d 08:00', 480],
      ['confirm', '6d 20:10'],
      ['start', '2d 08:15'],
      ['complete', '1d 16:20', ['newGeyser'], true],
      ['pay', '1d 17:00', 'payshap'],
    ],
  },
  {
    provider: 'thabo',
    by: 'naledi',
    asked: ['20d 07:40', 'The drain of the yard is broken between the kitchen and the manhole.'],
    next: [
      ['submit', '20d 13:00', [5200, 'Nine metres of new drain pipe, laid to the fall and tested.', 'One day']],
      ['accept', '19d 17:30'],
      ['propose', '19d 18:20', '15d 08:00', 480],
      ['confirm', '19d 19:00'],
      ['start', '15d 08:10'],
      ['complete', '13d 15:30', [], true],
      ['pay', '12d 09:00', 'eft'],
      ['deny', '11d 08:30', 'nothing'],
      ['fallLate', '3d 00:05'],
    ],
  },
  {
    provider: 'thabo',
    by: 'naledi',
    asked: ['44d 09:00', 'We want a solar geyser on the roof, and the old one taken out.'],
    next: [
      ['submit', '44d 14:00', [14_800, 'Solar geyser, 150 litres, with its collector, pipes and valves.', 'One day']],
      ['accept', '43d 18:10'],
      ['propose', '43d 19:00', '36d 08:00', 480],
      ['confirm', '43d 20:00'],
      ['start', '36d 08:20'],
      ['complete', '34d 16:00', [], true],
      ['deliver', '32d 10:15', 'COC 48213/26'],
      ['rate', '31d 19:00', 5, 'Explained the solar geyser well, and the certificate came two days later.'],
    ],
  },
];
