import { expect, it } from 'vitest';
import { categoriesFor, correct, findCategoryOf, readMeanings } from './meaning.ts';

/** Typed texts, with the categories and places that each stands for. */
const corpus: [typed: string, ...meant: string[]][] = [
  ['plumber', 'Plumbing'],
  ['Plumbers', 'Plumbing'],
  ['plumbing', 'Plumbing'],
  ['loodgieter', 'Plumbing'],
  ['loodgieters', 'Plumbing'],
  ['geyser man', 'Plumbing'],
  ['Geyser Repairs', 'Plumbing'],
  ['drain cleaner', 'Plumbing'],
  ['geysers', 'Plumbing'],
  ['leaks', 'Plumbing'],
  ['leaking', 'Plumbing'],
  ['burst pipes', 'Plumbing'],
  ['umpompi', 'Plumbing'],
  ['amapayipi', 'Plumbing'],
  ['kraan', 'Plumbing'],
  ['electrician', 'Electrical'],
  ['electricians', 'Electrical'],
  ['sparky', 'Electrical'],
  ['elektrisiën', 'Electrical'],
  ['Elektrisien', 'Electrical'],
  ['ugesi', 'Electrical'],
  ['umbane', 'Electrical'],
  ['DB board', 'Electrical'],
  ['gate motor', 'Electrical'],
  ['certificate of compliance', 'Electrical'],
  ['gardener', 'Gardening'],
  ['tuinier', 'Gardening'],
  ['garden service', 'Gardening'],
  ['tree felling', 'Gardening'],
  ['igadi', 'Gardening'],
  ['painter', 'Painting'],
  ['house painters', 'Painting'],
  ['verwer', 'Painting'],
  ['damp', 'Painting'],
  ['carpenter', 'Carpentry'],
  ['skrynwerker', 'Carpentry'],
  ['timmerman', 'Carpentry'],
  ['umbazi', 'Carpentry'],
  ['umchweli', 'Carpentry'],
  ['kitchen cupboards', 'Carpentry'],
  ['cleaner', 'Cleaning'],
  ['cleaning lady', 'Cleaning'],
  ['skoonmaker', 'Cleaning'],
  ['domestic worker', 'Cleaning'],
  ['carpets', 'Cleaning'],
  ['IT support', 'IT Services'],
  ['computer repairs', 'IT Services'],
  ['wi-fi', 'IT Services'],
  ['ikhompyutha', 'IT Services'],
  ['website', 'Web Development'],
  ['web designer', 'Web Development'],
  ['webwerf', 'Web Development'],
  ['logo', 'Graphic Design'],
  ['grafiese ontwerper', 'Graphic Design'],
  ['social media manager', 'Marketing'],
  ['bemarking', 'Marketing'],
  ['Soweto', 'soweto'],
  ['Jozi', 'johannesburg'],
  ['Port Elizabeth', 'gqeberha'],
  ['PE', 'gqeberha'],
  ['Kaapstad', 'cape town'],
  ['eThekwini', 'durban'],
  ['KZN', 'kwazulu natal'],
  ["Botha's Hill", 'bothas hill'],
  ['Kwa-Mashu', 'kwa mashu'],
  ['plumber soweto', 'Plumbing', 'soweto'],
  ['I need a plumber in Soweto, please', 'Plumbing', 'soweto'],
  ['cheap electrician near Mitchells Plain', 'Electrical', 'mitchells plain'],
  ['loodgieter in Bloemfontein', 'Plumbing', 'bloemfontein'],
  ['painters Sea Point', 'Painting', 'sea point'],
];

/** One typing error in a word. */
const mistyped: [typed: string, ...meant: string[]][] = [
  ['plumer', 'Plumbing'],
  ['plumbre', 'Plumbing'],
  ['plumbber', 'Plumbing'],
  ['elektrician', 'Electrical'],
  ['electrican', 'Electrical'],
  ['gyeser', 'Plumbing'],
  ['loodgeiter', 'Plumbing'],
  ['carpentor', 'Carpentry'],
  ['gardner', 'Gardening'],
  ['pianter', 'Painting'],
  ['Sowetto', 'soweto'],
  ['Cape Twon', 'cape town'],
  ['Johanesburg', 'johannesburg'],
  ['plumer in Sowetto', 'Plumbing', 'soweto'],
];

const meantBy = (typed: string) =>
  readMeanings(typed).map((meaning) =>
    meaning.kind === 'place' ? meaning.key : meaning.kind === 'word' ? `word ${meaning.stem}` : meaning.category,
  );

it.each(corpus)('knows what %j means', (typed, ...meant) => {
  expect(meantBy(typed)).toEqual(meant);
  expect(correct(typed)).toBeNull();
});

it.each(mistyped)('corrects one typing error in a word of %j', (typed, ...meant) =>
  expect(meantBy(correct(typed) ?? '')).toEqual(meant),
);

it.each(['xylophone', 'Naledi Mokoena', 'tap', 'zzzz', '100%', ''])('does not correct %j', (typed) =>
  expect(correct(typed)).toBeNull(),
);

it.each([
  ['water is dripping from my ceiling', 'Plumbing'],
  ['My ceiling is dripping', 'Plumbing'],
  ['There is a leak in the ceiling above the kitchen cupboards', 'Plumbing'],
  ['Water coming through the bedroom ceiling', 'Plumbing'],
  ['the wooden floor is wet, something is leaking under it', 'Plumbing'],
  ['Wet ceiling in the passage', 'Plumbing'],
  ['water is dripping through the light in the lounge', 'Plumbing'],
  ['Daar is n lek in my plafon', 'Plumbing'],
  ['Pipe burst and flooded my carpets', 'Plumbing'],
  ['Ceiling board fell down', 'Carpentry'],
  ['ceiling boards need to be replaced', 'Carpentry'],
  ['Kitchen cupboard door is hanging', 'Carpentry'],
  ['Water is leaking from my roof', 'Carpentry'],
  ['when it rains it drips through the ceiling', 'Carpentry'],
  ['My fridge is leaking water', 'Electrical'],
  ['water leaking from the washing machine', 'Electrical'],
  ['aircon dripping inside', 'Electrical'],
  ['Carpenter for a ceiling that was leaking', 'Carpentry'],
])('knows what the problem %j is about', (written, category) =>
  expect(findCategoryOf(readMeanings(written))?.category).toBe(category),
);

it('finds nothing in words around a search alone', () => {
  expect(readMeanings('I need someone to fix it')).toEqual([]);
  expect(readMeanings('?!')).toEqual([]);
});

it('suggests categories while a word for them is typed', () => {
  expect(categoriesFor('loodg')).toEqual(['Plumbing']);
  expect(categoriesFor('plum')).toEqual(['Plumbing']);
  expect(categoriesFor('geyser m')).toEqual(['Plumbing']);
  expect(categoriesFor('xylo')).toEqual([]);
});

it('reads and corrects the longest search without holding others up', () => {
  const words = 'plumer '.repeat(200).slice(0, 200);
  expect(meantBy(correct(words) ?? '')[0]).toBe('Plumbing');
});
