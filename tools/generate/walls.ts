import { readdirSync } from 'node:fs';
import { contract } from '#features/contract.ts';

/** The features in the order in which they may lean on one another: each on those before it. */
const order = Object.keys(contract);

/** `regex` has no lookaround: oxlint drops such a pattern without a word. */
type Pattern = { regex: string; message: string };
type Wall = { files: string[]; patterns: Pattern[] };

const refuse = (message: string, ...regexes: string[]): Pattern[] => regexes.map((regex) => ({ regex, message }));

const sides = {
  fromWeb: refuse(
    'The browser side imports nothing of the server.',
    '^#(engine|integrations|server)/',
    '^#features/[^/]+/server/',
    '^node:',
  ),
  fromServer: refuse('The server imports nothing of the browser side.', '^#(kit|web)/', '^#features/[^/]+/web/'),
};
const everywhere = [
  ...refuse('process.env is read in server/config.ts alone.', '^(node:)?process$'),
  ...refuse('zod comes from core/zod.ts, which sets it up first.', '^zod($|/)'),
  ...refuse('An alias leads straight to its file.', '^#.*/\\.\\./'),
];
/** Packages and rooms that only tests and builders import. */
const noTests = refuse(
  'No production room imports what tests are made of.',
  '^vitest($|/)',
  '^@playwright/',
  '^#tests/',
);
const stayInRoom = refuse('A relative import stays in its room: use an alias.', '^\\.\\./.*/', '^\\./.*\\.\\./');
const stayInFolder = refuse('A relative import stays in its room: use an alias.', '^\\.\\./', '^\\./.*\\.\\./');
/** The floors from below: core/; engine/, integrations/ and kit/; features/; server/ and web/; tools/. */
const above = (floors: string) =>
  refuse('A room knows only the floors below its own, as docs/architecture.md lists them.', `^#(${floors})/`);
const ground = above('features|server|web|tools');
const core: Wall = {
  files: ['core/**'],
  patterns: refuse(
    'core/ imports nothing but core/.',
    '^#(engine|integrations|kit|features|server|web|tools|tests)/',
    '^\\.\\./',
    '^\\./.*\\.\\./',
    '^node:',
  ),
};
/** A test of core/ may take texts that several tests share. */
const coreTests: Wall = {
  files: ['core/**/*.test.ts'],
  patterns: refuse(
    'core/ imports nothing but core/.',
    '^#(engine|integrations|kit|features|server|web|tools)/',
    '^\\.\\./',
    '^\\./.*\\.\\./',
  ),
};
const groundOfServer: Wall = {
  files: ['engine/**', 'integrations/**'],
  patterns: [...sides.fromServer, ...noTests, ...stayInFolder, ...ground],
};
const server: Wall = { files: ['server/**'], patterns: [...sides.fromServer, ...noTests, ...stayInRoom] };
/** A test takes its world from tests/support, and the steps that it needs from features. */
const serverTests: Wall = {
  files: ['{engine,integrations,server}/**/*.test.ts'],
  patterns: [...sides.fromServer, ...stayInRoom],
};
const kit: Wall = { files: ['kit/**'], patterns: [...sides.fromWeb, ...noTests, ...stayInFolder, ...ground] };
const ui: Wall = {
  files: ['kit/ui/**'],
  patterns: [
    ...kit.patterns,
    ...refuse(
      'kit/ui could ship in another product: it knows core/ and itself.',
      '^#kit/(address|api|console|drafts|forms|live|offline|uploads)/',
    ),
  ],
};
const web: Wall = { files: ['web/**'], patterns: [...sides.fromWeb, ...noTests, ...stayInRoom, ...above('tools')] };
/** A test of the browser side may bring up a real server to talk to, of Node's own making. */
const webTests: Wall = {
  files: ['{kit,web}/**/*.test.ts'],
  patterns: refuse(
    'The browser side imports nothing of the server.',
    '^#(engine|integrations|server)/',
    '^#features/[^/]+/server/',
  ),
};

/** The same for features/*.ts, where the features meet, but for the folders that lie beside them. */
const rootFilesWith = (beside: string) =>
  refuse(
    "A feature's root files import only root files and core/.",
    '^#(engine|integrations|kit|server|web|tools)/',
    '^#features/[^/]+/(server|web)/',
    beside,
    '^\\.\\./',
    '^node:',
  );
const rootFiles = rootFilesWith('^\\./[^/]+/');
const meeting: Wall = { files: ['features/*'], patterns: rootFilesWith('^\\./[^/]+/(server|web)/') };

function wallsOf(feature: string, place: number): Wall[] {
  const later = order.slice(place + 1).join('|');
  const leaning = [
    ...(later === ''
      ? []
      : refuse(
          'A feature leans only on those before it: accounts … search, as docs/architecture.md lists them.',
          `^#features/(${later})/`,
        )),
    ...refuse('Where the features meet is not for a feature to know.', '^#features/[^/]+$'),
  ];
  const aboveServer = above('server|tools');
  const aboveWeb = above('web|tools');
  const otherWebs = refuse(
    "Features' web/ folders do not import one another: pages compose them.",
    '^#features/[^/]+/web/',
  );
  return [
    { files: [`features/${feature}/*`], patterns: [...rootFiles, ...leaning] },
    {
      files: [`features/${feature}/server/**`],
      patterns: [...sides.fromServer, ...leaning, ...aboveServer, ...noTests, ...stayInRoom],
    },
    // Builders know the world of the tests, and the features before theirs.
    {
      files: [`features/${feature}/server/testing*.ts`],
      patterns: [...sides.fromServer, ...leaning, ...stayInRoom],
    },
    // A test may look at what its step brought about in a later feature, and run what the server would.
    { files: [`features/${feature}/server/**/*.test.ts`], patterns: [...sides.fromServer, ...stayInRoom] },
    {
      files: [`features/${feature}/web/**`],
      patterns: [...sides.fromWeb, ...otherWebs, ...leaning, ...aboveWeb, ...noTests, ...stayInRoom],
    },
    {
      files: [`features/${feature}/web/**/*.test.ts`],
      patterns: [...sides.fromWeb, ...otherWebs, ...leaning, ...aboveWeb, ...stayInRoom],
    },
  ];
}

/** The linter's part that is `no-restricted-imports` for each room; docs/architecture.md says why each wall stands. */
export function walls(): string {
  const stranger = readdirSync(new URL('../../features/', import.meta.url), { withFileTypes: true }).find(
    (entry) => entry.isDirectory() && !order.includes(entry.name),
  );
  if (stranger !== undefined) throw new Error(`features/${stranger.name} has no place in features/contract.ts`);
  const overrides = [
    core,
    coreTests,
    groundOfServer,
    server,
    serverTests,
    kit,
    ui,
    web,
    webTests,
    meeting,
    ...order.flatMap(wallsOf),
  ].map(({ files, patterns }) =>
    JSON.stringify({
      files,
      rules: { 'no-restricted-imports': ['error', { patterns: [...everywhere, ...patterns] }] },
    }),
  );
  return `{"overrides": [\n${overrides.join(',\n')}\n]}\n`;
}
