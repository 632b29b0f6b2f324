import type { MemberKey } from './people.ts';
import type { ProviderKey } from './providers.ts';
import type { Story } from './story.ts';

type PastJob = [provider: ProviderKey, member: MemberKey, daysAgo: number, asked: string, rand: number, scope: string, stars: number, review: string];

/** Work that was asked for directly, done, and rated, before the stories of today: who asked whom, for what, at what price. */
const jobs: PastJob[] = [
  ['thabo', 'zanele', 62, 'The toilet in the outside room runs all night, please come and look.', 680, 'New flush mechanism and stop valve.', 5, 'Came when he said he would. Fixed in half an hour and showed me how to close the valve.'],
  ['thabo', 'riaan', 54, 'Two taps in the bathroom drip and one is stiff.', 720, 'New cartridges in both, taps descaled.', 5, 'Neat and friendly, price was exactly as quoted.'],
  ['thabo', 'lerato', 47, 'Our geyser is dead, it is 200 litre. The insurance pays, but they want a certificate.', 11200, 'New 200 litre geyser with tray, valve and certificate, old one taken away.', 5, 'Hot water the same evening, and the certificate came by e-mail before I asked.'],
  ['thabo', 'naledi', 36, 'Kitchen sink is blocked and smells.', 750, 'Drain cleaned with the machine, trap replaced.', 4, 'Good work. Was an hour late but sent a message.'],
  ['yusuf', 'ayesha', 41, 'Shower head leaks behind the tiles, we think.', 540, 'Open one tile, replace the elbow, close and grout.', 4, 'Found it quickly and only opened one tile.'],
  ['sizwe', 'bongani', 58, 'Need a new outside tap and a line to the back room.', 2350, 'Twelve metres of pipe, two taps, trench closed.', 5, 'Three guys, one day, no mess. My back room has water for the first time.'],
  ['sizwe', 'sipho', 33, 'Toilet leaks at the base.', 980, 'New pan connector and bolts, sealed.', 4, 'Solid job, a bit of silicone on the tiles that I cleaned myself.'],
  ['kobus', 'johan', 60, 'Lights in the passage flicker when the oven is on.', 950, 'Loose neutral on the board remade, all circuits tested.', 5, 'Baie dankie. Explained everything before he touched anything.'],
  ['kobus', 'pieter', 39, 'Plug in the garage for a compressor, own circuit.', 1850, 'New 20 A circuit, isolator, industrial plug.', 5, 'Very clean work, labels on the board and all.'],
  ['rashaad', 'chantelle', 44, 'Stove plate trips the whole house.', 890, 'Two plates replaced, isolator tightened.', 5, 'Knew what it was from my message. Back to cooking by lunch.'],
  ['zodwa', 'zanele', 52, 'We need a light and a plug in the new outside room.', 1650, 'One light, one double plug, wired back to the board.', 5, 'Sisi Zodwa and her team are on time and tidy. My son wants to be an electrician now.'],
  ['zodwa', 'lerato', 30, 'Garage light stays on for ever, the sensor is mad.', 580, 'New day-night sensor.', 4, 'Works. I would have liked a call before they came.'],
  ['gift', 'riaan', 49, 'Cut back the hedge along the drive, about 20 metres.', 1100, 'Hedge cut to shoulder height, two loads taken away.', 4, 'Straight lines and swept the drive. One branch forgotten behind the gate.'],
  ['gift', 'lerato', 34, 'Please clear the gutters and the leaves on the roof.', 650, 'Gutters cleared and flushed.', 5, 'Sent photos from the roof. Recommended.'],
  ['vusi', 'priya', 46, 'Garden needs a real clean-up before the prayer at our house.', 900, 'Cut, weeded, edges done, everything taken away.', 5, 'My garden has not looked like this since my father kept it.'],
  ['faizel', 'fatima', 56, 'Lounge and passage, light grey.', 4800, 'Two coats, cracks filled, ceiling touched up.', 5, 'Shukran to the whole family. Not one drop on the floor.'],
  ['nomsa', 'ayesha', 43, 'Black spots in the bathroom ceiling keep coming back.', 1950, 'Treated, sealed and painted with bathroom paint, fan cleaned.', 4, 'It has stayed away for a month now.'],
  ['hendrik', 'michael', 50, 'Two sash windows will not stay up.', 2400, 'New cords and weights, both windows eased and waxed.', 5, 'A craftsman. He even whistled.'],
  ['tebogo', 'johan', 53, 'Shelves in the study, wall to wall.', 3900, 'Five shelves of 2.4 metres, hidden brackets.', 4, 'Very good shelves, came two days later than planned.'],
  ['tebogo', 'zanele', 37, 'Kitchen unit door fell off and the hinge is torn out.', 680, 'Hinge plate repaired, three doors set straight.', 5, 'Quick, and he fixed a drawer for nothing.'],
  ['grace', 'pieter', 42, 'Clean after builders, dust everywhere.', 1700, 'Full clean of the downstairs, windows included.', 5, 'The ladies are machines. You could eat in the garage.'],
  ['beauty', 'lerato', 45, 'One big couch and two chairs, with dog.', 780, 'Washed, spot treated and deodorised.', 3, 'Couch is beautiful, one chair was still damp the next day.'],
  ['neo', 'kagiso', 48, 'Laptop does not charge any more.', 650, 'New charging port.', 5, 'Fixed while I waited, and he cleaned the fan.'],
  ['kavitha', 'michael', 59, 'One page for my physiotherapy practice with opening hours and a map.', 3400, 'One page, domain and e-mail set up.', 5, 'Patients find us now. She answers on the same day.'],
  ['kavitha', 'chantelle', 32, 'My sister’s hair salon needs a booking page.', 4200, 'Booking page with reminders.', 5, 'No more double bookings. Worth every cent.'],
  ['liam', 'fatima', 40, 'A menu for our Friday fish and chips.', 750, 'A4 menu, both sides, ready to print.', 4, 'Looks great. The first version had an old price in it.'],
  ['palesa', 'zanele', 55, 'Help me put my fat cakes and kotas on WhatsApp properly.', 1500, 'Photos of 18 products, catalogue and greeting message.', 5, 'Orders doubled at month end. She tasted everything first.'],
];

/** Each with the days that such a job takes: asked and answered in a day, done after three, rated after four. */
export const pastJobs: Story[] = jobs.map(([provider, by, ago, description, rand, scope, stars, review], index) => {
  const on = (later: number, clock: string) => `${ago - later}d ${clock}:${String((index * 17) % 60).padStart(2, '0')}`;
  return {
    provider,
    by,
    asked: [on(0, '08'), description],
    next: [
      ['submit', on(0, '11'), [rand, scope, 'One day']],
      ['accept', on(0, '18')],
      ['propose', on(1, '07'), `${ago - 3}d 09:00`],
      ['confirm', on(1, '12')],
      ['start', on(3, '09')],
      ['complete', on(3, '15')],
      ['rate', on(4, '19'), stars, review],
    ],
  };
});
