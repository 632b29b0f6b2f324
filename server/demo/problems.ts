import type { Drawing } from './drawings.ts';
import type { MemberKey } from './people.ts';

/** A problem of the demo. `posted` is a time as in when.ts; the budget is as its owner typed it. */
export type DemoProblem = {
  by: MemberKey;
  posted: string;
  title: string;
  description: string;
  category: string;
  location: string;
  budget?: string;
  likes?: number;
  photo?: Drawing;
  /** The step by which the owner ended it, if no quote did. */
  ended?: [step: 'pause' | 'withdraw', at: string];
};

export const problems = {
  geyser: {
    by: 'naledi',
    posted: '6d 18:40',
    category: 'Plumbing',
    location: 'Orlando West, Soweto',
    budget: 'R2 500',
    likes: 7,
    photo: 'ceiling',
    title: 'Geyser leaking through the passage ceiling',
    description:
      'Since Sunday there is a brown patch on the passage ceiling and it drips into a bucket. The geyser is 150 litres, about nine years old. I switched it off at the DB. Please send someone who can also look at the valve, it hisses.',
  },
  mixer: {
    by: 'ayesha',
    posted: '21d 08:15',
    category: 'Plumbing',
    location: 'Lenasia Extension 5, Johannesburg',
    budget: '600',
    likes: 2,
    title: 'Kitchen mixer drips day and night',
    description:
      'The swivel mixer over the sink drips, and the handle is stiff. We put a cloth in the spout to sleep. It is a standard mixer from the hardware.',
  },
  toilet: {
    by: 'nomvula',
    posted: '15d 19:05',
    category: 'Plumbing',
    location: 'Umlazi V Section, Durban',
    budget: 'R1,800',
    likes: 3,
    title: 'Toilet loose on the floor and leaking at the back',
    description:
      'The pan rocks when you sit and there is water behind it every morning. I have bought a new suite already, it stands in the box.',
  },
  burst: {
    by: 'zanele',
    posted: '3d 06:50',
    category: 'Plumbing',
    location: 'Dobsonville, Soweto',
    budget: 'R1 500',
    likes: 5,
    photo: 'paving',
    title: 'Pipe burst under the outside tap',
    description:
      'Water pushes up through the paving next to the outside tap. We close the main at night but the meter still runs when it is open. The bill is already R900 more.',
  },
  drain: {
    by: 'riaan',
    posted: '3d 07:30',
    category: 'Plumbing',
    location: 'Florida, Roodepoort',
    budget: 'about 900',
    likes: 1,
    title: 'Drain outside the kitchen pushes back',
    description:
      'When the washing machine pumps out, the drain by the back door comes up with fat and soap. Plunger did nothing. I think it is roots from the neighbour’s tree.',
  },
  pressure: {
    by: 'bongani',
    posted: '19d 17:20',
    category: 'Plumbing',
    location: 'Umlazi Section W, Durban',
    likes: 2,
    title: 'No pressure upstairs',
    description:
      'Downstairs is fine, upstairs the shower is a trickle. It was good until they worked on the street pipe in winter.',
  },
  tank: {
    by: 'sipho',
    posted: '2d 16:10',
    category: 'Plumbing',
    location: 'KwaMashu, Durban',
    budget: 'R9 000',
    likes: 9,
    title: 'Rain tank and pump for the water cuts',
    description:
      'We are without water two days a week. I want a 2,500 litre tank on a stand, filled from the gutter and the municipal line, with a small pump so that the toilet works. I can dig and cast the slab myself.',
  },
  solar: {
    by: 'pieter',
    posted: '38d 12:00',
    category: 'Plumbing',
    location: 'Centurion, Pretoria',
    budget: '25000',
    likes: 4,
    ended: ['withdraw', '31d 09:00'],
    title: 'Solar geyser instead of the old electric one',
    description:
      'Want to replace our 200 litre geyser with a solar one. North-facing tiled roof. Tell me what you would put up and what the subsidy situation is these days.',
  },
  board: {
    by: 'naledi',
    posted: '12d 20:15',
    category: 'Electrical',
    location: 'Orlando West, Soweto',
    budget: 'R1 500',
    likes: 4,
    photo: 'trippedBoard',
    title: 'DB board trips when the kettle and the stove are on',
    description:
      'The earth leakage goes off every evening when we cook. It started after the last load-shedding surge. I have no idea which plug it is.',
  },
  prepaid: {
    by: 'fatima',
    posted: '5d 07:05',
    category: 'Electrical',
    location: 'Westridge, Mitchells Plain',
    budget: '700',
    likes: 6,
    title: 'Prepaid meter display is blank',
    description:
      'The keypad inside shows nothing so I cannot load units, but there is still power. The City says the meter outside is fine and it is my wiring.',
  },
  plugs: {
    by: 'johan',
    posted: '18d 13:45',
    category: 'Electrical',
    location: 'Hatfield, Pretoria',
    budget: 'R4 000',
    likes: 1,
    title: 'Four more double plugs in a student house',
    description:
      'Each of the four rooms has one plug and everybody runs extension leads. I would like one double plug more in every room, chased in, not trunking.',
  },
  inverter: {
    by: 'michael',
    posted: '10d 11:30',
    category: 'Electrical',
    location: 'Sea Point, Cape Town',
    budget: 'R14 000',
    likes: 8,
    title: 'Small inverter for Wi-Fi, lights and a fridge',
    description:
      'Flat on the fourth floor. I work from home and need the router, two lights and the fridge to stay on. The body corporate wants a certificate afterwards.',
  },
  gate: {
    by: 'lerato',
    posted: '8d 18:00',
    category: 'Electrical',
    location: 'Roodepoort, Johannesburg',
    budget: 'R2 200',
    likes: 2,
    title: 'Gate motor runs but the gate does not move',
    description:
      'You hear the motor hum and click but the sliding gate stays. By hand it moves easily. Six years old, remotes work.',
  },
  certificate: {
    by: 'riaan',
    posted: '36d 09:40',
    category: 'Electrical',
    location: 'Florida, Roodepoort',
    budget: 'R1,600',
    title: 'Electrical certificate for selling the house',
    description:
      'Transfer is waiting for the certificate. Three-bedroom house, DB board was redone in 2019, there is a borehole pump too.',
  },
  lights: {
    by: 'kagiso',
    posted: '4d 19:20',
    category: 'Electrical',
    location: 'Seshego Zone 4, Polokwane',
    budget: 'R1 200',
    likes: 3,
    title: 'Outside lights never worked since we moved in',
    description:
      'Four wall lights around the house, none works, bulbs are new. The switch by the back door does nothing that I can find.',
  },
  grass: {
    by: 'lerato',
    posted: '11d 07:15',
    category: 'Gardening',
    location: 'Roodepoort, Johannesburg',
    budget: '700',
    likes: 1,
    title: 'Grass past my knees, needs cutting and taking away',
    description:
      'We were away for two months and the garden is a jungle. About 400 square metres in front and at the back. Dogs will be locked up.',
  },
  rubble: {
    by: 'riaan',
    posted: '4d 06:45',
    category: 'Gardening',
    location: 'Florida, Roodepoort',
    budget: 'R2 400',
    likes: 2,
    title: 'Three bakkie loads of rubble and branches',
    description:
      'Bricks and plaster from an old garage wall, plus the branches of a peach tree. It lies inside the gate, a bakkie can reverse up to it. Please only if you dump legally.',
  },
  tree: {
    by: 'priya',
    posted: '13d 15:30',
    category: 'Gardening',
    location: 'Chatsworth Unit 5, Durban',
    budget: 'R3 000',
    likes: 4,
    title: 'Avocado tree leaning on the neighbour’s roof',
    description:
      'It is about eight metres and after the wind it leans on the gutter next door. The neighbour is patient but not for ever. The wood is free for anyone who wants it.',
  },
  beds: {
    by: 'nomvula',
    posted: '20d 10:00',
    category: 'Gardening',
    location: 'Umlazi V Section, Durban',
    budget: 'about 1 000',
    likes: 5,
    ended: ['pause', '12d 18:00'],
    title: 'Two vegetable beds behind the house',
    description:
      'Spinach, tomatoes and chillies. The soil is clay and full of stones. I would like it ready before the rains.',
  },
  hedge: {
    by: 'michael',
    posted: '16d 08:00',
    category: 'Gardening',
    location: 'Sea Point, Cape Town',
    budget: '800',
    ended: ['withdraw', '13d 08:00'],
    title: 'Trim the hedge around our block’s garden',
    description:
      'Twelve metres of hedge, no one has touched it since the caretaker left. Garden refuse can go into the block’s bins.',
  },
  damp: {
    by: 'naledi',
    posted: '24d 19:30',
    category: 'Painting',
    location: 'Orlando West, Soweto',
    budget: 'R3 000',
    likes: 3,
    title: 'Damp coming up the bedroom wall',
    description:
      'The paint bubbles up to about a metre and it smells. It is the wall next to the neighbour’s yard, where they water their garden. My son coughs at night, so please not just paint over it.',
  },
  flat: {
    by: 'michael',
    posted: '27d 10:20',
    category: 'Painting',
    location: 'Sea Point, Cape Town',
    budget: 'R12 000',
    likes: 2,
    title: 'Two-bedroom flat painted before the new tenant',
    description:
      'Walls and ceilings, white. 74 square metres, third floor with a lift. Empty for ten days at the end of the month. Some cracks over the windows.',
  },
  roof: {
    by: 'fatima',
    posted: '6d 09:15',
    category: 'Painting',
    location: 'Mitchells Plain, Cape Town',
    budget: 'R9 500',
    likes: 3,
    title: 'Roof cleaned and painted before winter',
    description:
      'Tiled roof of about 80 square metres, moss on the south side and two cracked tiles. Would like charcoal.',
  },
  wall: {
    by: 'johan',
    posted: '1d 12:10',
    category: 'Painting',
    location: 'Hatfield, Pretoria',
    title: 'Boundary wall, graffiti again',
    description:
      'Fifteen metres along the street. Perhaps someone knows a coating that washes off. Otherwise just cream again.',
  },
  cupboards: {
    by: 'johan',
    posted: '22d 14:00',
    category: 'Carpentry',
    location: 'Hatfield, Pretoria',
    budget: 'R11 000',
    likes: 2,
    title: 'Built-in cupboards for two student rooms',
    description:
      'Each 1.8 metres wide to the ceiling, with a desk shelf. Simple white melamine. Must be in before February.',
  },
  door: {
    by: 'chantelle',
    posted: '19d 17:45',
    category: 'Carpentry',
    location: 'Athlone, Cape Town',
    budget: 'R1 500',
    likes: 1,
    title: 'Front door swollen and will not lock',
    description:
      'Meranti door, it sticks at the bottom and the lock no longer meets the plate. We push a chair against it at night.',
  },
  ceiling: {
    by: 'zanele',
    posted: '10d 08:30',
    category: 'Carpentry',
    location: 'Dobsonville, Soweto',
    budget: 'R4 500',
    likes: 2,
    title: 'Lounge ceiling sags after the storm',
    description:
      'The boards came down in one corner, about three by two metres, and the cornice is broken. The roof itself is fixed.',
  },
  deck: {
    by: 'lerato',
    posted: '2d 13:00',
    category: 'Carpentry',
    location: 'Roodepoort, Johannesburg',
    budget: 'R15 000',
    likes: 4,
    title: 'Small deck in front of the sliding door',
    description:
      'Four by three metres, about 30 cm off the ground, with one step. Pine is fine. I have a plan drawn on graph paper.',
  },
  moveout: {
    by: 'pieter',
    posted: '12d 11:15',
    category: 'Cleaning',
    location: 'Centurion, Pretoria',
    budget: 'R1 600',
    likes: 1,
    title: 'Move-out clean of a three-bedroom townhouse',
    description:
      'We hand over the keys at the end of the month and the agent is strict. Oven, windows, garage floor. Power and water are on.',
  },
  carpets: {
    by: 'riaan',
    posted: '6d 15:20',
    category: 'Cleaning',
    location: 'Florida, Roodepoort',
    budget: 'R1 000',
    title: 'Carpets in three bedrooms and the stairs',
    description:
      'Two dogs, one of them old. Beige carpets, so you can imagine. We would like to keep them another two years.',
  },
  windows: {
    by: 'johan',
    posted: '5h',
    category: 'Cleaning',
    location: 'Hatfield, Pretoria',
    budget: '900',
    title: 'Windows of a double storey, inside and outside',
    description: 'About thirty panes, the upper ones need a ladder or a pole. Burglar bars inside, they open.',
  },
  office: {
    by: 'kagiso',
    posted: '18d 09:00',
    category: 'Cleaning',
    location: 'Polokwane, Limpopo',
    budget: 'R2 000',
    likes: 1,
    ended: ['pause', '9d 08:00'],
    title: 'Small office cleaned twice a week',
    description:
      'Accounting practice with four desks, a kitchen and one toilet. Mondays and Thursdays after five. We would like someone steady.',
  },
  wifi: {
    by: 'kagiso',
    posted: '23d 18:30',
    category: 'IT Services',
    location: 'Seshego Zone 4, Polokwane',
    budget: 'R2 000',
    likes: 3,
    title: 'Wi-Fi does not reach the back rooms',
    description:
      'Fibre router stands in the lounge. In the two back rooms, where the children do homework, there is nothing. Brick house, one storey.',
  },
  laptop: {
    by: 'naledi',
    posted: '1d 16:00',
    category: 'IT Services',
    location: 'Orlando West, Soweto',
    budget: '800',
    likes: 1,
    title: 'Laptop for varsity takes ten minutes to start',
    description:
      'It is four years old with a spinning disk. I think it needs a solid-state one and more memory, but someone must move my files. Exams start soon.',
  },
  till: {
    by: 'ayesha',
    posted: '8d 10:40',
    category: 'IT Services',
    location: 'Lenasia, Johannesburg',
    budget: 'R6 500',
    likes: 2,
    title: 'Till point with scanner for our fabric shop',
    description:
      'We still write slips by hand. About 300 kinds of fabric by the metre. Must work when the line is down.',
  },
  wedding: {
    by: 'priya',
    posted: '17d 20:00',
    category: 'Web Development',
    location: 'Chatsworth, Durban',
    budget: 'R4 000',
    likes: 11,
    title: 'Wedding website for March, with RSVP',
    description:
      'Three functions over three days, 350 guests, some in London and Perth. They must say which functions and what they eat. Maps for each venue. My mother wants a countdown.',
  },
  shop: {
    by: 'chantelle',
    posted: '7d 19:00',
    category: 'Web Development',
    location: 'Athlone, Cape Town',
    budget: 'R10 000',
    likes: 5,
    title: 'Online shop for my koeksisters and samoosas',
    description:
      'I sell on Saturdays and take orders on WhatsApp until I lose track. People should order and pay by Thursday night and collect or have it delivered.',
  },
  logo: {
    by: 'sipho',
    posted: '20d 12:20',
    category: 'Graphic Design',
    location: 'KwaMashu, Durban',
    budget: 'R2 000',
    likes: 6,
    title: 'Logo for a mobile car wash',
    description:
      'The name is Isibani Shine. It must look good on a bakkie door and as a small round picture on WhatsApp. Blue or green, no bubbles please, everybody has bubbles.',
  },
  flyers: {
    by: 'bongani',
    posted: '1d 09:30',
    category: 'Graphic Design',
    location: 'Umlazi, Durban',
    budget: 'R700',
    likes: 1,
    title: 'Flyer for a weekend soccer clinic',
    description:
      'For boys and girls of 8 to 14, isiZulu on one side and English on the other. Printing is sponsored, I only need the file by Friday.',
  },
  spaza: {
    by: 'zanele',
    posted: '7d 08:00',
    category: 'Marketing',
    location: 'Dobsonville, Soweto',
    budget: 'R3 000',
    likes: 7,
    title: 'Get the street to know that our spaza delivers',
    description:
      'We deliver bread, milk and electricity vouchers within two kilometres until nine at night, and no one knows. What would you do with three thousand rand?',
  },
} as const satisfies Record<string, DemoProblem>;

export type ProblemKey = keyof typeof problems;
