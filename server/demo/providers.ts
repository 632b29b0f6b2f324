import type { PlanId } from '#features/plans/plans.ts';
import type { Drawing } from './drawings.ts';

/** A provider of the demo. Prices are in rand; null is a price on request. */
export type DemoProvider = {
  fullName: string;
  listing: string;
  specialty: string;
  places: string[];
  plan?: PlanId;
  short: string;
  detailed: string;
  services: [name: string, description: string, rand: number | null][];
  /** Only for a provider who is registered for VAT. */
  vatNumber?: string;
  businessAddress?: string;
  portfolio?: [picture: Drawing, alt: string][];
};

export const providers = {
  thabo: {
    fullName: 'Thabo Nkosi',
    listing: 'Thabo Nkosi Plumbing & Geysers',
    specialty: 'Plumbing',
    places: ['Orlando West', 'Dobsonville', 'Meadowlands', 'Roodepoort', 'Florida'],
    plan: 'gold',
    vatNumber: '4480123456',
    businessAddress: '7688 Vilakazi Street, Orlando West, Soweto, 1804',
    short:
      'Geysers, burst pipes and blocked drains in Soweto and the West Rand. 14 years on the tools, and I clean up after myself.',
    detailed:
      'I started with my uncle in Meadowlands and have my own van since 2015. PIRB registered, so your geyser gets its certificate for the insurance. I send a photo before and after. Emergencies until 20:00, also on Sundays.',
    portfolio: [
      ['newGeyser', 'A new geyser over its drip tray'],
      ['pipework', 'Copper pipes with a valve for each room'],
    ],
    services: [
      ['Geyser valve and drip tray', 'Drain, replace the valve and tray, refill and test.', 1850],
      ['New 150 litre geyser', 'Supply and fit with certificate. Old one taken away.', 9800],
      ['Blocked drain', 'With the machine, up to 20 metres.', 750],
      ['Burst pipe', 'Call-out and first hour. Parts extra.', 650],
    ],
  },
  yusuf: {
    fullName: 'Yusuf Ebrahim',
    listing: 'Ebrahim Leak & Drain',
    specialty: 'Plumbing',
    places: ['Lenasia', 'Eldorado Park'],
    short: 'Leaks, taps, toilets and drains in Lenasia and Eldos. Same day if you WhatsApp before ten.',
    detailed:
      'Small jobs are my bread and butter. I carry washers, cartridges and flush mechanisms in the car, so most things are one visit.',
    services: [
      ['Leaking tap or mixer', 'Washer or cartridge included.', 380],
      ['Toilet that keeps running', 'New flush mechanism, fitted.', 620],
    ],
  },
  sizwe: {
    fullName: 'Sizwe Cele',
    listing: 'Cele Plumbing',
    specialty: 'Plumbing',
    places: ['Umlazi', 'KwaMashu', 'Chatsworth', 'Phoenix'],
    plan: 'silver',
    short: 'eThekwini’s townships and Chatsworth. Tanks, toilets, pipes. Fair prices, quoted before I start.',
    detailed:
      'Since the water cuts I do many rain tanks and pressure pumps. Three of us on two bakkies, so we can start this week.',
    portfolio: [['rainTank', 'A rain tank with its pump, filled from the gutter']],
    services: [
      ['Rain tank with pump', 'Stand, 2,500 litre tank, pump, connected to the house.', 8900],
      ['Toilet installation', 'Suite supplied by you. Fitted and sealed.', 1100],
      ['Leak finding', 'Pressure test and a written report.', 550],
    ],
  },
  kobus: {
    fullName: 'Kobus Pretorius',
    listing: 'Pretorius Elektries',
    specialty: 'Electrical',
    places: ['Hatfield', 'Centurion', 'Brooklyn', 'Menlo Park'],
    plan: 'silver',
    short: 'Qualified wireman in Pretoria. Plugs, lights, DB boards and certificates of compliance.',
    detailed:
      'Single and three phase. I work alone, so the man who quotes is the man who comes. Afrikaans, English and a bit of Sepedi.',
    portfolio: [['tidyBoard', 'A new DB board, labelled']],
    services: [
      ['Extra double plug', 'Chased in and made good, per point.', 780],
      ['Certificate of compliance', 'Inspection and certificate. Repairs quoted apart.', 1450],
      ['DB board upgrade', 'New board with surge protection.', null],
    ],
  },
  rashaad: {
    fullName: 'Rashaad Isaacs',
    listing: 'Isaacs Electrical',
    specialty: 'Electrical',
    places: ['Mitchells Plain', 'Athlone'],
    plan: 'bronze',
    short: 'Your electrician on the Flats. Prepaid meters, stoves, lights, faults.',
    detailed: 'Fault finding is what I like best: tell me what trips and when, and I usually know before I am there.',
    services: [
      ['Fault finding', 'First hour on site.', 450],
      ['Stove connection', 'With isolator.', 690],
    ],
  },
  zodwa: {
    fullName: 'Zodwa Mabaso',
    listing: 'Mabaso Electrical',
    specialty: 'Electrical',
    places: ['Orlando West', 'Dobsonville', 'Roodepoort', 'Florida'],
    plan: 'silver',
    short: 'Woman-owned electrical team in Soweto and Roodepoort. DB boards, gate motors, compliance certificates.',
    detailed:
      'Six years at the city’s power utility, now with a team of three. We test everything with you before you pay, and the certificate comes by email the same evening.',
    services: [
      ['DB board fault', 'Find and fix a board that trips.', 950],
      ['Gate motor', 'Service or replace. Motor quoted apart.', 850],
      ['Certificate of compliance', 'House up to three bedrooms.', 1300],
    ],
  },
  gift: {
    fullName: 'Gift Mashaba',
    listing: 'Mashaba Garden & Rubble',
    specialty: 'Gardening',
    places: ['Roodepoort', 'Florida', 'Orlando West', 'Dobsonville'],
    plan: 'silver',
    short: 'Grass, hedges, trees and bakkie loads on the West Rand. We take everything away.',
    detailed:
      'One-ton bakkie with cage, two brush cutters, chainsaw. We dump at the municipal site only and show you the slip.',
    services: [
      ['Garden cut and cleared', 'Up to 500 square metres.', 450],
      ['Bakkie load', 'Loaded and dumped, per load.', 600],
      ['Tree felling', 'Seen first, priced after.', null],
    ],
  },
  vusi: {
    fullName: 'Vusi Ngcobo',
    listing: 'Ngcobo Gardens',
    specialty: 'Gardening',
    places: ['Umlazi', 'Chatsworth'],
    short: 'Gardens, vegetable beds and small trees south of Durban.',
    detailed: 'I do monthly gardens and once-offs. Spinach and chillies are my speciality, ask my neighbours.',
    services: [
      ['Monthly garden', 'Two visits a month.', 700],
      ['Vegetable bed', 'Dug, composted and planted, 4 square metres.', 950],
    ],
  },
  faizel: {
    fullName: 'Faizel Adams',
    listing: 'Adams & Sons Painting',
    specialty: 'Painting',
    places: ['Mitchells Plain', 'Athlone', 'Sea Point', 'Green Point'],
    plan: 'silver',
    short:
      'Family painters in Cape Town since my father’s time. Flats, houses, roofs. Clean lines, dust sheets everywhere.',
    detailed:
      'Four painters. We fill, sand and prime properly: the paint is the easy part. Five years on roofs, two on walls.',
    services: [
      ['Room, walls and ceiling', 'Two coats, paint included.', 2900],
      ['Roof', 'Cleaned, repaired and sealed, per square metre.', 110],
    ],
  },
  nomsa: {
    fullName: 'Nomsa Khoza',
    listing: 'Khoza Painting & Damp',
    specialty: 'Painting',
    places: ['Orlando West', 'Lenasia'],
    plan: 'bronze',
    short: 'Damp treated at the cause, then painted. Soweto and Lenasia.',
    detailed:
      'Painting over damp is throwing money away. I find where the water comes from, treat it, and guarantee the wall for a year.',
    services: [
      ['Damp wall', 'Scrape, treat, plaster and paint, per wall.', 2400],
      ['Small room', 'Two coats, paint included.', 1900],
    ],
  },
  hendrik: {
    fullName: 'Hendrik Swarts',
    listing: 'Swarts Skrynwerk',
    specialty: 'Carpentry',
    places: ['Sea Point', 'Athlone'],
    short: 'Doors, shelves and sash windows. Old wood is my pleasure.',
    detailed: 'Retired shipwright, still too young to sit. I repair what others throw out.',
    services: [
      ['Hang a door', 'Door and handles supplied by you.', 850],
      ['Sash window', 'Cords, weights and easing, per window.', 1200],
    ],
  },
  tebogo: {
    fullName: 'Tebogo Moagi',
    listing: 'Moagi Carpentry & Ceilings',
    specialty: 'Carpentry',
    places: ['Hatfield', 'Brooklyn', 'Roodepoort', 'Florida', 'Dobsonville'],
    plan: 'silver',
    short: 'Built-in cupboards, ceilings and decks between Pretoria and the West Rand.',
    detailed:
      'Workshop in Krugersdorp, so cupboards are made to measure and fitted in a day. Drawings before you pay anything.',
    services: [
      ['Built-in cupboard', 'Per running metre, melamine.', 2600],
      ['Ceiling repair', 'Gypsum board, per room.', 1800],
    ],
  },
  grace: {
    fullName: 'Grace Mahlangu',
    listing: 'Mahlangu Cleaning',
    specialty: 'Cleaning',
    places: ['Hatfield', 'Centurion'],
    plan: 'bronze',
    short: 'Move-out cleans and student flats in Pretoria. Landlord-proof.',
    detailed:
      'Team of three ladies. We bring our own products, and if the agent finds something we come back the same day.',
    services: [
      ['Move-out clean', 'Two bedrooms, oven and windows included.', 1400],
      ['Weekly clean', 'Four hours.', 380],
    ],
  },
  beauty: {
    fullName: 'Beauty Sithole',
    listing: 'Spotless by Beauty',
    specialty: 'Cleaning',
    places: ['Roodepoort', 'Florida'],
    plan: 'bronze',
    short: 'Carpets, couches and deep cleans on the West Rand.',
    detailed:
      'I have the big machine for carpets and couches. Dry by the evening. References in your street, probably.',
    services: [
      ['Carpet, per room', 'Steam cleaned.', 280],
      ['Three-seater couch', 'Washed and spot treated.', 420],
    ],
  },
  neo: {
    fullName: 'Neo Letsoalo',
    listing: 'Letsoalo IT',
    specialty: 'IT Services',
    places: ['Polokwane', 'Seshego', 'Mankweng'],
    plan: 'silver',
    short: 'Wi-Fi, laptops, cameras and till points around Polokwane.',
    detailed: 'Diploma in networking and ten years at schools and clinics. I explain what I did, in Sepedi or English.',
    services: [
      ['Home Wi-Fi that reaches', 'Survey, second access point and setup.', 1600],
      ['Laptop repair', 'Diagnosis. Parts quoted apart.', 350],
      ['Four cameras', 'Supplied and fitted, on your phone.', 5900],
    ],
  },
  kavitha: {
    fullName: 'Kavitha Naidoo',
    listing: 'Kavitha Naidoo Web Studio',
    specialty: 'Web Development',
    places: ['Chatsworth', 'Umhlanga', 'Sea Point', 'Athlone', 'Hatfield'],
    plan: 'gold',
    short: 'Websites for weddings, small shops and practices. From Chatsworth, for anywhere.',
    detailed:
      'One person, so you always talk to the one who builds it. Fast on a cheap phone and little data, because that is what your visitors have.',
    services: [
      ['Wedding website', 'RSVP, map, photos and gift list.', 3200],
      ['Small shop', 'Up to 40 products with card payments.', 9500],
    ],
  },
  liam: {
    fullName: 'Liam October',
    listing: 'October Design',
    specialty: 'Graphic Design',
    places: ['Sea Point', 'Mitchells Plain'],
    short: 'Logos, flyers and menus with a Cape Town accent.',
    detailed: 'Three sketches, two rounds of changes, files that a printer accepts.',
    services: [
      ['Logo', 'Three sketches, two rounds.', 1800],
      ['Flyer', 'A5, both sides.', 650],
    ],
  },
  palesa: {
    fullName: 'Palesa Tau',
    listing: 'Tau Marketing',
    specialty: 'Marketing',
    places: ['Orlando West', 'Dobsonville', 'Roodepoort', 'Hatfield'],
    plan: 'silver',
    short: 'Gets the street to know you: WhatsApp catalogues, local ads, radio spots.',
    detailed:
      'I grew up behind a spaza counter and know what a rand of advertising has to bring back. Monthly numbers on one page.',
    services: [
      ['WhatsApp catalogue', 'Photos and 30 products.', 1500],
      ['A month of local ads', 'Set up and looked after. Ad budget apart.', 2200],
    ],
  },
} as const satisfies Record<string, DemoProvider>;

/** New providers who wait for approval, with the times of their registration. */
export const waiting = [
  { key: 'mpho', fullName: 'Mpho Sekgobela', joined: '2d 10:25' },
  { key: 'elna', fullName: 'Elna Visser', joined: '5h' },
] as const;

export type ProviderKey = keyof typeof providers;
