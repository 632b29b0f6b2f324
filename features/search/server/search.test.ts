import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { aMember } from '#features/accounts/server/testing.ts';
import { aProblem } from '#features/problems/server/testing.ts';
import { aProvider } from '#features/providers/server/testing.ts';
import { firstCategories } from '#features/site/categories.ts';
import type { Person } from '#engine/actor.ts';
import { inLanguage } from '#engine/language.ts';
import { useWorld } from '#tests/support/testing.ts';
import { find, suggest } from './queries.ts';

const world = useWorld();
let reader: Person;

beforeAll(async () => {
  reader = await aMember(world);
  for (const specialty of firstCategories) {
    await aProvider(world, { specialty, locationsServed: ['Soweto', 'Sandton', 'Tembisa', 'Pretoria'] });
    await aProblem(world, { category: specialty, location: 'Cape Town', description: 'It is broken.' });
  }
});

/** Real searches of people with something broken, the category of the providers that come first, and the trade that has no category. */
const queries: [typed: string, category: string, trade?: string][] = [
  ['emergency plumber', 'Plumbing'],
  ['plumber 24 hours', 'Plumbing'],
  ['24/7 plumber', 'Plumbing'],
  ['24hr plumber near me', 'Plumbing'],
  ['plumber near me', 'Plumbing'],
  ['plumbers in soweto', 'Plumbing'],
  ['cheap plumber soweto', 'Plumbing'],
  ['best plumber in sandton', 'Plumbing'],
  ['affordable plumbers pretoria', 'Plumbing'],
  ['i need a plumber urgently', 'Plumbing'],
  ['plumber now', 'Plumbing'],
  ['plumber open sunday', 'Plumbing'],
  ['plumber call out fee', 'Plumbing'],
  ['plumber prices', 'Plumbing'],
  ['plumber contact number', 'Plumbing'],
  ['geyser burst', 'Plumbing'],
  ['burst geyser emergency', 'Plumbing'],
  ['geyser repair near me', 'Plumbing'],
  ['geyser installation cost', 'Plumbing'],
  ['blocked drain', 'Plumbing'],
  ['blocked toilet emergency', 'Plumbing'],
  ['toilet leaking', 'Plumbing'],
  ['tap repair', 'Plumbing'],
  ['burst pipe', 'Plumbing'],
  ['leak detection johannesburg', 'Plumbing'],
  ['jojo tank installation', 'Plumbing'],
  ['no hot water', 'Plumbing'],
  ['loodgieter', 'Plumbing'],
  ['loodgieter naby my', 'Plumbing'],
  ['nood loodgieter pretoria', 'Plumbing'],
  ['goedkoop loodgieter', 'Plumbing'],
  ['umpompi', 'Plumbing'],
  ['plummer', 'Plumbing'],
  ['plumer', 'Plumbing'],
  ['plumbber near me', 'Plumbing'],
  ['gas installer', 'Plumbing', 'gas installers'],
  ['gas geyser installation', 'Plumbing', 'gas installers'],
  ['borehole drilling', 'Plumbing', 'borehole drillers'],
  ['electrician', 'Electrical'],
  ['24/7 electrician', 'Electrical'],
  ['emergency electrician near me', 'Electrical'],
  ['electrition', 'Electrical'],
  ['electritian', 'Electrical'],
  ['elecrician', 'Electrical'],
  ['electrisian', 'Electrical'],
  ['elektrisien', 'Electrical'],
  ['elektrisiën in pretoria', 'Electrical'],
  ['registered electrician tembisa', 'Electrical'],
  ['electrician for coc', 'Electrical'],
  ['certificate of compliance electrical', 'Electrical'],
  ['db board repair', 'Electrical'],
  ['plug not working', 'Electrical'],
  ['lights tripping', 'Electrical'],
  ['no power in house', 'Electrical'],
  ['prepaid meter problem', 'Electrical'],
  ['inverter installation', 'Electrical'],
  ['solar installers near me', 'Electrical'],
  ['gate motor repair', 'Electrical'],
  ['stove not working', 'Electrical'],
  ['ugesi', 'Electrical'],
  ['aircon repair', 'Electrical', 'air conditioning technicians'],
  ['air conditioner installation', 'Electrical', 'air conditioning technicians'],
  ['aircon regas', 'Electrical', 'air conditioning technicians'],
  ['fridge repair near me', 'Electrical', 'appliance repairers'],
  ['washing machine repairs soweto', 'Electrical', 'appliance repairers'],
  ['dstv installer', 'Electrical', 'television installers'],
  ['dstv installation near me', 'Electrical', 'television installers'],
  ['tv mounting', 'Electrical', 'television installers'],
  ['alarm system installation', 'Electrical', 'alarm installers'],
  ['gardener', 'Gardening'],
  ['garden service near me', 'Gardening'],
  ['grass cutting', 'Gardening'],
  ['tree felling prices', 'Gardening'],
  ['tuindienste', 'Gardening'],
  ['rubble removal', 'Gardening'],
  ['gardner wanted', 'Gardening'],
  ['lawn mowing service', 'Gardening'],
  ['ingadi', 'Gardening'],
  ['painter', 'Painting'],
  ['house painters near me', 'Painting'],
  ['cheap painters', 'Painting'],
  ['verwer', 'Painting'],
  ['damp proofing', 'Painting'],
  ['waterproofing roof', 'Painting'],
  ['pianter', 'Painting'],
  ['plasterer', 'Painting', 'plasterers'],
  ['carpenter near me', 'Carpentry'],
  ['kitchen cupboards', 'Carpentry'],
  ['built in cupboards', 'Carpentry'],
  ['door frame repair', 'Carpentry'],
  ['ceiling repair', 'Carpentry'],
  ['skrynwerker', 'Carpentry'],
  ['carpinter', 'Carpentry'],
  ['handyman', 'Carpentry', 'handymen'],
  ['handyman near me', 'Carpentry', 'handymen'],
  ['locksmith', 'Carpentry', 'locksmiths'],
  ['emergency locksmith 24 hours', 'Carpentry', 'locksmiths'],
  ['locked out', 'Carpentry', 'locksmiths'],
  ['tiler', 'Carpentry', 'tilers'],
  ['tilers in soweto', 'Carpentry', 'tilers'],
  ['bathroom tiling', 'Carpentry', 'tilers'],
  ['roof leak', 'Carpentry', 'roofers'],
  ['roof repairs', 'Carpentry', 'roofers'],
  ['builder', 'Carpentry', 'builders'],
  ['bricklayer', 'Carpentry', 'builders'],
  ['bouer', 'Carpentry', 'builders'],
  ['welder', 'Carpentry', 'welders'],
  ['burglar bars', 'Carpentry', 'welders'],
  ['paving', 'Carpentry', 'paving contractors'],
  ['broken window', 'Carpentry', 'glaziers'],
  ['cleaning lady', 'Cleaning'],
  ['domestic worker', 'Cleaning'],
  ['carpet cleaning near me', 'Cleaning'],
  ['couch cleaning', 'Cleaning'],
  ['skoonmaker', 'Cleaning'],
  ['pest control', 'Cleaning', 'pest controllers'],
  ['cockroaches', 'Cleaning', 'pest controllers'],
  ['rats in ceiling', 'Cleaning', 'pest controllers'],
  ['fumigation services', 'Cleaning', 'pest controllers'],
  ['furniture removals', 'Cleaning', 'movers'],
  ['bakkie hire', 'Cleaning', 'movers'],
  ['pool service', 'Cleaning', 'pool services'],
  ['computer repairs', 'IT Services'],
  ['laptop repair near me', 'IT Services'],
  ['wifi not working', 'IT Services'],
  ['cctv installers', 'IT Services'],
  ['phone screen repair', 'IT Services', 'phone repairers'],
  ['website designer', 'Web Development'],
  ['logo design', 'Graphic Design'],
  ['photographer', 'Graphic Design', 'photographers'],
  ['social media manager', 'Marketing'],
  ['geen krag Pretoria', 'Electrical'],
  ['geblokkeerde drein', 'Plumbing'],
  ['slotmaker Sandton', 'Carpentry', 'locksmiths'],
  ['daklek', 'Carpentry', 'roofers'],
  ['huis trek', 'Cleaning', 'movers'],
  ['umplamba eSoweto', 'Plumbing'],
  ['i-geyser iyavuza', 'Plumbing'],
  ['akunagesi ePitoli', 'Electrical'],
  ['umuntu wasengadini', 'Gardening'],
  ['ukufaka amathayela', 'Carpentry', 'tilers'],
  ['amagundane', 'Cleaning', 'pest controllers'],
  ['umbhobho ovuzayo', 'Plumbing'],
  ['akukho mbane eTshwane', 'Electrical'],
  ['umpeyinti', 'Painting'],
  ['nditshixelwe phandle', 'Carpentry', 'locksmiths'],
  ['iifriji', 'Electrical', 'appliance repairers'],
  ['phaephe e dutlang Soweto', 'Plumbing'],
  ['ha ho motlakase', 'Electrical'],
  ['mohlwekisi Tembisa', 'Cleaning'],
  ['marulelo a dutlang', 'Carpentry', 'roofers'],
  ['ho falla', 'Cleaning', 'movers'],
];

it('asks at least 120 queries, each once', () => {
  expect(new Set(queries.map(([typed]) => typed)).size).toBe(queries.length);
  expect(queries.length).toBeGreaterThanOrEqual(120);
});

it.each(queries)('finds providers for %j', async (typed, category, trade) => {
  const found = await find(world, reader, typed);
  expect(found.providers.map(({ specialty }) => specialty)).toEqual([category]);
  expect(found.nearest?.trade ?? null).toBe(trade ?? null);
});

it.each([
  ['Loodgieterswerk', 'Plumbing'],
  ['Amapayipi namanzi', 'Plumbing'],
  ['Imibhobho namanzi', 'Plumbing'],
  ['Diphaephe le metsi', 'Plumbing'],
  ['itephu', 'Plumbing'],
  ['izibane', 'Electrical'],
  ['mapolanka', 'Carpentry'],
])(
  'finds providers and problems of the category by %j, whatever the language of the reader',
  async (typed, category) => {
    for (const language of ['en', 'st'] as const) {
      const found = await inLanguage(language, () => find(world, reader, typed));
      expect(found.providers.map(({ specialty }) => specialty)).toEqual([category]);
      expect(found.problems.map((problem) => problem.category)).toEqual([category]);
      const offered = await inLanguage(language, () => suggest(world, reader, typed));
      expect(offered).toContainEqual({ kind: 'category', id: null, text: category });
    }
  },
);

it('finds a category by a name that an admin gave it, and no longer by the one before', async () => {
  const named = (zu: string) =>
    world.db.execute(sql`update categories set name_in_languages = ${JSON.stringify({ zu })} where name = 'Marketing'`);
  const found = async (typed: string) => (await find(world, reader, typed)).providers.map(({ specialty }) => specialty);
  await named('Ezabaculi');
  expect(await found('ezabaculi')).toEqual(['Marketing']);
  expect((await suggest(world, reader, 'ezabac')).map(({ text }) => text)).toEqual(['Marketing']);
  await named('Ezabadlali');
  expect(await found('ezabaculi')).toEqual([]);
});

describe('where no one does what is asked', () => {
  it('names the place without a provider and shows providers elsewhere', async () => {
    const found = await find(world, reader, 'painter Durban');
    expect(found.providers.map(({ specialty }) => specialty)).toEqual(['Painting']);
    expect(found.nearest).toEqual({ category: 'Painting', trade: null, place: 'Durban', isPart: false });
  });

  it('names the trade and the place where both are missing', async () => {
    const found = await find(world, reader, 'locksmith in Durban');
    expect(found.providers.map(({ specialty }) => specialty)).toEqual(['Carpentry']);
    expect(found.nearest).toEqual({ category: 'Carpentry', trade: 'locksmiths', place: 'Durban', isPart: false });
  });

  it('says that it understood only a part of the text', async () => {
    const found = await find(world, reader, 'plumber who plays the vuvuzela');
    expect(found.providers.map(({ specialty }) => specialty)).toEqual(['Plumbing']);
    expect(found.nearest).toEqual({ category: 'Plumbing', trade: null, place: null, isPart: true });
  });

  it('finds nothing for a word that no one knows', async () => {
    const found = await find(world, reader, 'vuvuzela');
    expect(found).toEqual({ problems: [], providers: [], corrected: null, nearest: null });
  });
});
