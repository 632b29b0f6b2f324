import type { Story } from './story.ts';

/** The quotes on the problems of the demo and on direct requests, in every status. */
export const stories: Story[] = [
  // Naledi, the member to sign in as: quotes to choose from, dates to answer, work to rate.
  {
    provider: 'thabo',
    on: 'geyser',
    offered: [
      '6d 20:05',
      [
        1950,
        'Drain the geyser, replace the pressure valve and the drip tray, refill and test. Ceiling board not included.',
        'Half a day',
        {
          lines: [
            ['Labour, two of us', 2.5, 320],
            ['Pressure control valve, 400 kPa', 1, 640],
            ['Drip tray', 1, 350],
            ['Travel', 1, 160],
          ],
        },
      ],
    ],
    next: [
      [
        'revise',
        '5d 08:10',
        [
          1850,
          'Drain the geyser, replace the pressure valve and the drip tray, refill and test. I have the tray in stock, so it is R100 less.',
          'Half a day, this week',
          {
            lines: [
              ['Labour, two of us', 2.5, 320],
              ['Pressure control valve, 400 kPa', 1, 640],
              ['Drip tray, from my stock', 1, 250],
              ['Travel', 1, 160],
            ],
            pictures: ['newGeyser'],
          },
        ],
      ],
    ],
  },
  {
    provider: 'yusuf',
    on: 'geyser',
    offered: [
      '1d 08:20',
      [
        2300,
        'Replace the valve and check the element. If the tank itself leaks I tell you before I go on.',
        'One day',
        { callOut: 350 },
      ],
    ],
    next: [],
  },
  {
    provider: 'zodwa',
    on: 'board',
    offered: ['12d 21:00', [950, 'Find the circuit that trips and repair it. Parts up to R200 included.', 'Two hours']],
    next: [
      [
        'revise',
        '11d 08:30',
        [
          1150,
          'Find and repair the fault, with a new earth leakage unit: from your photo the old one is burnt.',
          'Two to three hours',
        ],
      ],
      ['accept', '10d 18:20'],
      ['propose', '10d 19:05', '6d 09:00', 180, 'I need the power off for about an hour.'],
      ['reject', '9d 07:45'],
      [
        'propose',
        '1d 11:30',
        'in 3d 08:30',
        180,
        'First thing in the morning, so that the power is back before lunch.',
      ],
    ],
  },
  {
    provider: 'nomsa',
    on: 'damp',
    offered: [
      '23d 09:10',
      [
        2800,
        'Scrape to the plaster, damp course injection along the wall, waterproof plaster, two coats. One year guarantee.',
        'Three days with drying',
      ],
    ],
    next: [
      ['accept', '22d 19:15'],
      [
        'propose',
        '21d 08:00',
        '5d 08:00',
        3360,
        'The neighbour has agreed to stop watering against the wall from now on, so let it dry first.',
      ],
      ['confirm', '21d 18:40'],
      ['start', '5d 08:20'],
      [
        'changePrice',
        '4d 10:00',
        'Behind the plaster the bricks are soft up to the window. Two rows have to be replaced.',
        [['Brickwork replaced, per metre', 3, 280]],
      ],
      ['acceptChange', '4d 12:30'],
      ['complete', '2d 15:00', ['openWall', 'paintedWall']],
    ],
  },
  {
    provider: 'gift',
    by: 'naledi',
    asked: [
      '5h',
      'My mother’s garden in Dobsonville, about 200 square metres, cut and taken away. She is at home every day until two.',
    ],
    next: [],
  },
  {
    provider: 'tebogo',
    by: 'naledi',
    asked: [
      '9d 12:30',
      'Three shelves over the desk in my son’s room, 1.2 metres each, strong enough for school books.',
    ],
    next: [
      ['submit', '8d 07:50', [1150, 'Three pine shelves with brackets, sanded and sealed.', 'Two hours']],
      ['accept', '7d 18:10'],
      ['propose', '6d 09:20', 'in 4d 14:00', 120],
      ['confirm', '6d 17:30'],
    ],
  },
  {
    provider: 'beauty',
    by: 'naledi',
    asked: ['18d 09:00', 'Three-seater couch, tea stain and general washing. Can you come to Orlando West?'],
    next: [
      ['submit', '18d 13:40', [520, 'Couch washed and stain treated, trip to Soweto included.', 'Three hours']],
      ['accept', '17d 08:00'],
      ['propose', '17d 09:10', '13d 10:00'],
      ['cancel', '15d 19:00', 'My sister is giving us her couch, so we do not need it any more. Sorry!'],
    ],
  },

  // Thabo, the provider to sign in as: requests to answer, dates to propose.
  {
    provider: 'thabo',
    on: 'burst',
    offered: [
      '3d 07:40',
      [1350, 'Open the paving, repair the pipe with a compression joint, close again. Same day.', 'Half a day'],
    ],
    next: [['accept', '1d 17:05']],
  },
  {
    provider: 'thabo',
    on: 'drain',
    offered: ['2d 18:30', [850, 'Machine through the drain from the gulley, and camera if it is roots.', 'Two hours']],
    next: [],
  },
  {
    provider: 'thabo',
    by: 'zanele',
    asked: [
      '1d 09:20',
      'Please quote for moving the washing machine point from the kitchen to the back room, about six metres.',
    ],
    next: [],
  },
  {
    provider: 'thabo',
    by: 'lerato',
    asked: [
      '4h',
      'The new geyser you put in makes a knocking noise when it heats. Is that normal, or can you come and look?',
      { services: ['Geyser valve and drip tray'], pictures: ['newGeyser'] },
    ],
    next: [],
  },
  {
    provider: 'thabo',
    by: 'riaan',
    asked: ['7d 10:00', 'Replace all the rubber pipes under the basins and the kitchen with flexible ones.'],
    next: [
      ['submit', '7d 19:30', [1480, 'Six braided connectors and four stop valves, fitted.', 'Three hours']],
      ['accept', '6d 20:00'],
      ['propose', '5d 07:15', 'in 1d 09:00'],
      ['reject', '1d 15:45'],
    ],
  },
  {
    provider: 'thabo',
    by: 'lerato',
    asked: ['10d 08:30', 'Shower mixer turns without stopping and only gives cold water.'],
    next: [
      ['submit', '10d 12:00', [1250, 'New concealed mixer cartridge and handle.', 'Two hours']],
      ['accept', '9d 08:00'],
      ['propose', '9d 08:30', '4d 10:00', 120],
      ['confirm', '9d 18:00'],
      ['start', '4d 10:05'],
      ['complete', '4d 12:20', ['shower', 'pipework']],
    ],
  },
  {
    provider: 'thabo',
    by: 'riaan',
    asked: ['12d 07:00', 'Old borehole pipe in the yard leaks at the elbow.'],
    next: [
      ['submit', '12d 18:00', [900, 'Cut out and replace the elbow, pressure test.', 'Two hours']],
      ['accept', '11d 08:00'],
      ['propose', '11d 09:00', 'in 2d 13:00', 120],
      ['confirm', '10d 07:30'],
      [
        'note',
        '10d 07:45',
        'Gate code 4417. Bring the 32 mm elbow and the long spanner; the stopcock is behind the rose bush.',
      ],
    ],
  },
  {
    provider: 'thabo',
    by: 'fatima',
    asked: ['8d 14:00', 'Our geyser needs a new element, and the thermostat looks burnt as well.'],
    next: [
      ['submit', '8d 18:40', [1680, 'New element and thermostat, tested, old parts taken away.', 'Three hours']],
      ['accept', '7d 09:15'],
      ['propose', '7d 10:00', 'in 2d 14:00', 180],
      ['confirm', '6d 20:10'],
    ],
  },
  {
    provider: 'thabo',
    by: 'johan',
    asked: [
      '9d 07:50',
      'We are moving the kitchen. Please quote for the water and the waste of the new sink and dishwasher.',
    ],
    next: [
      [
        'submit',
        '9d 19:20',
        [
          7400,
          'Chase the wall, new copper and waste lines for sink and dishwasher, pressure test, wall closed.',
          'Two days',
        ],
      ],
      ['accept', '8d 08:00'],
      ['propose', '8d 08:40', 'in 6d 08:00', 1920, 'The water is off on the first day until four.'],
      ['confirm', '7d 19:30'],
    ],
  },
  {
    provider: 'thabo',
    by: 'ayesha',
    asked: ['6d 11:00', 'Do you come to Lenasia for a blocked toilet?'],
    next: [['declineRequest', '6d 13:10']],
  },
  {
    provider: 'zodwa',
    by: 'thabo',
    asked: ['2d 08:00', 'I need three more plugs and a bright light in my workshop in Orlando West.'],
    next: [
      [
        'submit',
        '1d 10:00',
        [
          2100,
          'Three double plugs, two LED battens, own breaker.',
          'One day',
          {
            lines: [
              ['Double plug, fitted', 3, 280],
              ['LED batten, 1.5 m', 2, 390],
              ['Breaker and cable', 1, 480],
            ],
          },
        ],
      ],
    ],
  },

  // Everyone else.
  {
    provider: 'yusuf',
    on: 'mixer',
    offered: ['21d 09:40', [420, 'New cartridge and O-rings, tap cleaned.', 'One hour']],
    next: [
      ['accept', '21d 12:30'],
      ['propose', '21d 13:00', '20d 16:00'],
      ['confirm', '21d 13:20'],
      ['complete', '20d 16:50'],
      ['rate', '19d 08:00', 5, 'We sleep again. He would not even take money for the washer on the other tap.'],
    ],
  },
  {
    provider: 'sizwe',
    on: 'toilet',
    offered: ['14d 08:00', [1350, 'Take out the old one, level the floor, fit your suite, seal.', 'Half a day']],
    next: [
      ['accept', '4d 19:30'],
      ['propose', '3d 08:00', 'in 2d 09:00', 90, 'Please keep the old one free of water that morning.'],
      ['confirm', '2d 18:00'],
    ],
  },
  {
    provider: 'sizwe',
    on: 'tank',
    offered: [
      '1d 10:00',
      [8600, 'Tank, steel stand, pump with pressure switch, change-over valve. You do the slab.', 'Two days'],
    ],
    next: [],
  },
  {
    provider: 'rashaad',
    on: 'prepaid',
    asked: [
      '1d 08:00',
      'You repaired my cousin’s stove in Athlone. The keypad of my prepaid meter is blank, can you trace it?',
    ],
    next: [],
  },
  {
    provider: 'kobus',
    on: 'plugs',
    offered: ['18d 16:00', [3600, 'Four double plugs, chased and plastered. Painting is yours.', 'Two days']],
    next: [
      ['accept', '16d 09:30'],
      ['propose', '15d 08:00', '2d 08:00', 480, 'After the exams, as you asked.'],
      ['confirm', '15d 12:00'],
      ['ask', '3d 18:00'],
      ['coming', '3d 18:30'],
      ['setOut', '2d 07:30', 30],
      ['arrive', '2d 08:05'],
      ['start', '2d 08:15'],
    ],
  },
  {
    provider: 'zodwa',
    on: 'gate',
    offered: [
      '7d 08:00',
      [1250, 'It is the plastic gear in nine of ten. New gear set, serviced and greased.', 'Two hours'],
    ],
    next: [],
  },
  {
    provider: 'zodwa',
    on: 'certificate',
    offered: ['36d 12:30', [1500, 'Inspection, small repairs up to R200, certificate.', 'One morning']],
    next: [
      ['accept', '35d 08:00'],
      ['propose', '35d 09:00', '32d 08:30'],
      ['confirm', '35d 10:30'],
      ['start', '32d 08:40'],
      ['complete', '32d 13:00'],
      ['leaveUnrated', '18d 13:00'],
    ],
  },
  {
    provider: 'gift',
    on: 'grass',
    offered: ['11d 09:00', [650, 'Brush cutter first, then mower, edges, all taken away.', 'One day']],
    next: [
      ['accept', '10d 07:10'],
      ['propose', '10d 07:40', '8d 08:00'],
      ['confirm', '10d 12:00'],
      ['start', '8d 08:10'],
      ['complete', '8d 14:30'],
    ],
  },
  {
    provider: 'gift',
    on: 'rubble',
    offered: ['4d 07:30', [1800, 'Three loads, loaded by us, municipal dump with slip.', 'One day']],
    next: [],
  },
  {
    provider: 'beauty',
    on: 'rubble',
    offered: ['4d 12:00', [2200, 'My brother has a truck, one trip, and I sweep after.', 'Saturday']],
    next: [],
  },
  {
    provider: 'tebogo',
    on: 'rubble',
    offered: ['3d 08:20', [2100, 'Trailer and two men, wood chipped for your garden if you like.', 'One day']],
    next: [],
  },
  {
    provider: 'thabo',
    on: 'rubble',
    offered: [
      '3d 17:00',
      [
        1950,
        'I pass Florida with an empty bakkie every Thursday. Three Thursdays, or three trips in one day.',
        'One day',
      ],
    ],
    next: [],
  },
  {
    provider: 'grace',
    on: 'rubble',
    offered: ['2d 09:00', [2350, 'With my cousin’s tipper, everything in one load.', 'Next week']],
    next: [],
  },
  {
    provider: 'vusi',
    on: 'tree',
    offered: ['13d 18:00', [2600, 'Cut from the top with ropes, wood stacked, branches away.', 'One day, two men']],
    next: [
      ['accept', '12d 12:00'],
      ['propose', '12d 13:00', '8d 07:30'],
      ['confirm', '12d 18:00'],
      ['providerReschedules', '9d 06:30', 'It is forecast for the whole day, and the ropes get slippery.', 'rain'],
      [
        'cancel',
        '7d 19:00',
        'The date keeps moving and the neighbour is getting nervous. I need someone who can come this week.',
      ],
    ],
  },
  {
    provider: 'vusi',
    on: 'beds',
    offered: ['19d 08:00', [1400, 'Two beds dug out, compost, planted.', 'Two days']],
    next: [['decline', '18d 18:00']],
  },
  {
    provider: 'faizel',
    on: 'flat',
    offered: ['26d 08:30', [11400, 'Walls and ceilings, two coats of white, cracks filled and taped.', 'Five days']],
    next: [
      ['accept', '25d 10:00'],
      ['propose', '25d 11:00', '21d 08:00'],
      ['confirm', '25d 13:00'],
      ['start', '21d 08:05'],
      ['complete', '16d 15:00'],
      ['rate', '15d 09:00', 5, 'The agent thought it was a new flat. Finished a day early.'],
    ],
  },
  {
    provider: 'faizel',
    on: 'roof',
    offered: [
      '5d 08:00',
      [8800, 'Wash, treat the moss, replace two tiles, two coats of charcoal.', 'Four days of dry weather'],
    ],
    next: [
      [
        'revise',
        '4d 17:00',
        [
          9200,
          'The same with a primer: your tiles were never painted, I saw it from the street.',
          'Five days of dry weather',
        ],
      ],
    ],
  },
  {
    provider: 'tebogo',
    on: 'cupboards',
    offered: [
      '21d 10:00',
      [
        10400,
        'Two cupboards to the ceiling with desk shelf, white melamine, fitted.',
        'Two weeks for making, one day for fitting',
      ],
    ],
    next: [
      ['accept', '20d 09:00'],
      ['propose', '19d 08:00', '5d 08:00'],
      ['confirm', '19d 18:00'],
      [
        'backOut',
        '9d 08:00',
        'My workshop in Krugersdorp was flooded and the boards are ruined. I cannot make the date, and do not want to keep you waiting.',
      ],
    ],
  },
  {
    provider: 'tebogo',
    on: 'door',
    offered: ['19d 18:30', [1450, 'Plane and reseal the door, new lock.', 'Half a day']],
    next: [],
  },
  {
    provider: 'hendrik',
    on: 'door',
    offered: ['19d 19:40', [900, 'Plane the bottom, move the plate, seal the raw wood so that it stays.', 'Two hours']],
    next: [
      ['accept', '18d 07:30'],
      ['propose', '18d 08:00', '17d 10:00'],
      ['confirm', '18d 08:10'],
      ['start', '17d 10:05'],
      ['complete', '17d 11:50'],
      ['rate', '16d 20:00', 5, 'The door closes with one finger. What a gentleman.'],
      ['rework', '9d 07:30', 'It sticks at the top since the rain. Only a little, but the lock is stiff.'],
      ['complete', '7d 11:00'],
    ],
  },
  {
    provider: 'tebogo',
    on: 'ceiling',
    offered: ['9d 09:00', [4300, 'New gypsum boards and cornice, skimmed, ready for paint.', 'Two days']],
    next: [['decline', '8d 19:00']],
  },
  {
    provider: 'grace',
    on: 'moveout',
    offered: ['11d 12:00', [1550, 'Whole house, oven, windows inside and out, garage floor.', 'One day, three of us']],
    next: [
      ['accept', '9d 18:00'],
      ['propose', '8d 08:00', '3d 08:00'],
      ['confirm', '8d 12:00'],
      ['memberReschedules', '4d 19:00', 'The movers come a week later than they promised. Can we do the week after?'],
    ],
  },
  {
    provider: 'beauty',
    on: 'carpets',
    offered: ['5d 10:00', [960, 'Three bedrooms and the stairs, pet treatment included.', 'One morning']],
    next: [],
  },
  {
    provider: 'grace',
    on: 'carpets',
    offered: ['4d 09:00', [1000, 'Steam cleaned, we move the beds.', 'One day']],
    next: [],
  },
  {
    provider: 'neo',
    on: 'wifi',
    offered: [
      '22d 08:00',
      [1750, 'One access point in the passage ceiling, cable through the roof, one network name.', 'Half a day'],
    ],
    next: [
      ['accept', '21d 19:00'],
      ['propose', '21d 19:30', '19d 15:00'],
      ['confirm', '20d 07:00'],
      ['start', '19d 15:00'],
      ['complete', '19d 18:00'],
      ['rate', '18d 08:00', 4, 'Full bars in the back. The cable clips could be straighter.'],
    ],
  },
  {
    provider: 'kavitha',
    on: 'wedding',
    offered: [
      '16d 09:00',
      [
        3600,
        'Site with countdown, three functions, RSVP per function with diet, maps, guest list as a spreadsheet.',
        'Three weeks',
      ],
    ],
    next: [
      ['accept', '14d 20:00'],
      ['propose', '13d 09:00', 'in 5d 17:00', 60, 'That is when it goes live. You see it growing from next week.'],
      ['confirm', '12d 12:00'],
      ['start', '10d 09:00'],
    ],
  },
  {
    provider: 'kavitha',
    on: 'shop',
    offered: [
      '6d 09:30',
      [9200, 'Shop for up to 20 things, pay by card or EFT, orders close on Thursday by themselves.', 'Three weeks'],
    ],
    next: [],
  },
  {
    provider: 'liam',
    on: 'logo',
    offered: ['20d 14:00', [1800, 'Three sketches, two rounds of changes, files for print and phone.', 'Ten days']],
    next: [
      ['accept', '19d 08:00'],
      ['propose', '19d 09:00', '14d 12:00'],
      ['confirm', '19d 10:00'],
      ['start', '18d 09:00'],
      ['complete', '13d 17:00'],
      ['rework', '12d 08:00', 'There is a bubble in the letter a. I asked for no bubbles.'],
    ],
  },
  {
    provider: 'liam',
    on: 'flyers',
    offered: ['1d 11:00', [650, 'A5, both sides, your two languages checked by you.', 'Two days']],
    next: [],
  },
  {
    provider: 'palesa',
    on: 'spaza',
    offered: [
      '6d 12:00',
      [
        2700,
        'WhatsApp catalogue, 500 fridge magnets, and your number on the taxi rank board for a month.',
        'Two weeks, then a month',
      ],
    ],
    next: [],
  },
  {
    provider: 'yusuf',
    by: 'riaan',
    asked: ['17d 08:00', 'Would you come to Florida for a dripping geyser overflow?'],
    next: [['noAnswer', '10d 08:00']],
  },
  {
    provider: 'hendrik',
    by: 'fatima',
    asked: ['9d 10:00', 'Two bedroom doors need new hinges. Do you come to Mitchells Plain?'],
    next: [['cancel', '8d 18:00', 'My nephew did it on Sunday, thank you anyway.']],
  },
];
