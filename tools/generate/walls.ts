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
/** A test or a builder takes its world from tests/support, and the steps that it needs from features. */
const serverTests: Wall = {
  files: [
    '{engine,integrations,server}/**/*.test.ts',
    'features/*/server/**/*.test.ts',
    'features/*/server/testing*.ts',
  ],
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

const meetingPlace = refuse('Where the features meet is not for a feature to know.', '^#features/[^/]+$');
const featureWeb = [
  ...sides.fromWeb,
  ...refuse("Features' web/ folders do not import one another: pages compose them.", '^#features/[^/]+/web/'),
  ...meetingPlace,
  ...above('web|tools'),
  ...stayInRoom,
];
const features: Wall[] = [
  { files: ['features/*/*'], patterns: [...rootFiles, ...meetingPlace] },
  {
    files: ['features/*/server/**'],
    patterns: [...sides.fromServer, ...meetingPlace, ...above('server|tools'), ...noTests, ...stayInRoom],
  },
  { files: ['features/*/web/**'], patterns: [...featureWeb, ...noTests] },
  { files: ['features/*/web/**/*.test.ts'], patterns: featureWeb },
];

/**
 * The linter's part that is `no-restricted-imports` for each room; docs/architecture.md says why each wall stands. The last that names a file
 * counts. The order of the features is kept by tests/conventions/feature-order.test.ts.
 */
export function walls(): string {
  const overrides = [
    core,
    coreTests,
    groundOfServer,
    server,
    kit,
    ui,
    web,
    webTests,
    meeting,
    ...features,
    serverTests,
  ].map(({ files, patterns }) =>
    JSON.stringify({
      files,
      rules: { 'no-restricted-imports': ['error', { patterns: [...everywhere, ...patterns] }] },
    }),
  );
  return `{"overrides": [\n${overrides.join(',\n')}\n]}\n`;
}
