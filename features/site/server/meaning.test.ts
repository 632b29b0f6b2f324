import { expect, it } from 'vitest';
import { categoriesFor, correct, findCategoryOf, nameAsToday, nameCategories, readMeanings } from './meaning.ts';

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

/** Searches in each of the other languages: prefixes, loan words, sentences and places by their other names. */
const inLanguages: Record<string, [typed: string, ...meant: string[]][]> = {
  af: [
    ['pyplek', 'Plumbing'],
    ['geen krag', 'Electrical'],
    ['my krag is af', 'Electrical'],
    ['geiser', 'Plumbing'],
    ['geblokkeerde drein', 'Plumbing'],
    ['verwer', 'Painting'],
    ['teëllêer', 'Carpentry'],
    ['tuindienste Centurion', 'Gardening', 'centurion'],
    ['skoonmakers', 'Cleaning'],
    ['slotmaker in Kaapstad', 'Carpentry', 'cape town'],
    ['daklek', 'Carpentry'],
    ['bouer Oos-Londen', 'Carpentry', 'east london'],
    ['timmerman', 'Carpentry'],
    ['yskas herstel', 'Electrical'],
    ['lugversorging', 'Electrical'],
    ['plaagbeheer', 'Cleaning'],
    ['huis trek', 'Cleaning'],
    ['ek soek asseblief n loodgieter in die Baai', 'Plumbing', 'gqeberha'],
  ],
  zu: [
    ['umplamba', 'Plumbing'],
    ['i-plumber', 'Plumbing'],
    ['iplumber eThekwini', 'Plumbing', 'durban'],
    ['amapayipi ayavuza', 'Plumbing', 'Plumbing'],
    ['akunagesi', 'Electrical'],
    ['awukho ugesi eSoweto', 'Electrical', 'soweto'],
    ['igeyser', 'Plumbing'],
    ['i-geyser eqhumile', 'Plumbing', 'word eqhumile'],
    ['idreyini elivalekile', 'Plumbing'],
    ['umpendi', 'Painting'],
    ['ukufaka amathayela', 'Carpentry'],
    ['umuntu wasengadini', 'Gardening'],
    ['ngidinga umuntu wokuhlanza', 'Cleaning'],
    ['izikhiye', 'Carpentry'],
    ['uphahla luyavuza', 'Carpentry'],
    ['umakhi wezindlu', 'Carpentry'],
    ['umbazi', 'Carpentry'],
    ['ukulungisa ifriji', 'Electrical'],
    ['i-aircon', 'Electrical'],
    ['amaphela', 'Cleaning'],
    ['ukuthutha impahla', 'Cleaning'],
    ['umplamba eGoli', 'Plumbing', 'johannesburg'],
    ['ugesi eMgungundlovu', 'Electrical', 'pietermaritzburg'],
    ['umpendi eMlazi', 'Painting', 'umlazi'],
  ],
  xh: [
    ['umbhobho ovuzayo', 'Plumbing'],
    ['akukho mbane', 'Electrical'],
    ['akukho mbane eMonti', 'Electrical', 'east london'],
    ['umjelo ovalekileyo', 'Plumbing'],
    ['iigeyser', 'Plumbing'],
    ['umpeyinti', 'Painting'],
    ['iithayile', 'Carpentry'],
    ['umntu wegadi', 'Gardening'],
    ['umcoci', 'Cleaning'],
    ['nditshixelwe phandle', 'Carpentry'],
    ['uphahla oluvuzayo', 'Carpentry'],
    ['umakhi', 'Carpentry'],
    ['umchweli', 'Carpentry'],
    ['umatshini wokuhlamba impahla', 'Electrical'],
    ['kwi-aircon', 'Electrical'],
    ['iimpuku', 'Cleaning'],
    ['ukufudusa impahla', 'Cleaning'],
    ['ndifuna umplamba eKapa', 'Plumbing', 'cape town'],
    ['umbane eBhayi', 'Electrical', 'gqeberha'],
    ['kuGompo', 'east london'],
    ['umpeyinti eRhini', 'Painting', 'makhanda'],
  ],
  st: [
    ['phaephe e dutlang', 'Plumbing'],
    ['ha ho motlakase', 'Electrical'],
    ['motlakase o tsamaile Mangaung', 'Electrical', 'bloemfontein'],
    ['digeyser', 'Plumbing'],
    ['dreine e thibaneng', 'Plumbing'],
    ['ke batla plamara', 'Plumbing'],
    ['mopenti', 'Painting'],
    ['dithaele', 'Carpentry'],
    ['ho kuta jwang', 'Gardening'],
    ['mohlwekisi', 'Cleaning'],
    ['ke notletswe ka ntle', 'Carpentry'],
    ['marulelo a dutlang', 'Carpentry'],
    ['mohahi', 'Carpentry'],
    ['mmetli wa mapolanka', 'Carpentry'],
    ['sehatsetsi', 'Electrical'],
    ['aircon', 'Electrical'],
    ['ditweba', 'Cleaning'],
    ['ho falla', 'Cleaning'],
    ['plamara Qwaqwa', 'Plumbing', 'phuthaditjhaba'],
    ['mohlwekisi Tshwane', 'Cleaning', 'pretoria'],
    ['mopenti Kapa', 'Painting', 'cape town'],
  ],
};

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

it.each(Object.entries(inLanguages).flatMap(([code, all]) => all.map((one) => [code, ...one])))(
  'knows in %s what %j means',
  (_, typed = '', ...meant) => {
    expect(meantBy(typed)).toEqual(meant);
    expect(correct(typed)).toBeNull();
  },
);

it('knows the trades and the most urgent things in each language', () => {
  const categories = ['Plumbing', 'Electrical', 'Gardening', 'Painting', 'Carpentry', 'Cleaning'];
  for (const all of Object.values(inLanguages))
    expect(new Set(all.flatMap(([, ...meant]) => meant).filter((meant) => categories.includes(meant))).size).toBe(
      categories.length,
    );
});

it('knows the names that admins gave categories in other languages', () => {
  const named = nameCategories([{ typed: 'Abanakekeli Bezinja', name: 'Dog walking' }]);
  expect(readMeanings('abanakekeli bezinja eSoweto', named)).toMatchObject([
    { kind: 'trade', category: 'Dog walking' },
    { kind: 'place', key: 'soweto' },
  ]);
  expect(categoriesFor('Abanakekeli bezinja', named)).toEqual(['Dog walking']);
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
  ['Uphahla lwami luyavuza uma lina', 'Carpentry'],
  ['Amanzi ayavuza ophahleni', 'Carpentry'],
  ['Ipayipi liyavuza ekhishini', 'Plumbing'],
  ['Die yskas lek water', 'Electrical'],
  ['Umbhobho uyavuza phantsi kwesinki', 'Plumbing'],
  ['Phaephe e dutla ka tlasa sinki', 'Plumbing'],
])('knows what the problem %j is about', (written, category) =>
  expect(findCategoryOf(readMeanings(written))?.category).toBe(category),
);

it.each([
  ['Pest control', 'exterminator', 'Pest control'],
  ['Pest controllers', 'plaagbeheer', 'Pest controllers'],
  ['Handyman', 'odd jobs', 'Handyman'],
  ['Gardening', 'exterminator', 'Cleaning'],
])('gives the words of a trade to a category that is added as %j: %j', (name, typed, category) => {
  const meanings = nameAsToday(readMeanings(typed), { former: new Map(), offered: ['Cleaning', name] });
  expect(meanings[0]).toMatchObject({ category, nearestFor: category === name ? null : expect.any(String) });
});

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
