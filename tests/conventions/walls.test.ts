import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');

const web = 'The browser side imports nothing of the server.';
const server = 'The server imports nothing of the browser side.';
const rootFiles = "A feature's root files import only root files and core/.";
const between = "Features' web/ folders do not import one another: pages compose them.";
const kit = 'kit/ui could ship in another product: it knows core/ and itself.';
const core = 'core/ imports nothing but core/.';
const room = 'A relative import stays in its room: use an alias.';
const above = 'A room knows only the floors below its own, as docs/architecture.md lists them.';
const tests = 'No production room imports what tests are made of.';
const environment = 'process.env is read in server/config.ts alone.';

/** Each import with the message of the linter; null where the import is allowed. */
const imports: [from: string, what: string, says: string | null][] = [
  ['web/pages/a.tsx', '#engine/work.ts', web],
  ['web/pages/a.tsx', '#features/quotes/server/queries.ts', web],
  ['web/pages/deep/er/a.tsx', '#features/quotes/server/deep/er/queries.ts', web],
  ['web/pages/a.tsx', '../../server/work.ts', room],
  ['web/pages/a.tsx', '#features/quotes/web/api.ts', null],
  ['features/quotes/web/a.tsx', '#engine/work.ts', web],
  ['features/quotes/web/a.tsx', '../server/queries.ts', room],
  ['features/quotes/web/a.tsx', '#features/quotes/server/queries.ts', web],
  ['features/quotes/web/a.tsx', '../contract.ts', null],
  ['features/quotes/web/a.tsx', '#kit/ui/button.tsx', null],
  ['server/a.ts', '#web/client.ts', server],
  ['server/a.ts', '../web/pages/client.ts', room],
  ['integrations/mail/a.ts', '../../../web/client.ts', room],
  ['server/a.ts', '#features/quotes/web/api.ts', server],
  ['features/quotes/server/a.ts', '#web/client.ts', server],
  ['features/quotes/server/a.ts', '#kit/api/client.ts', server],
  ['engine/a.ts', '#kit/api/client.ts', server],
  ['server/a.ts', '#kit/api/client.ts', server],
  ['web/a.ts', '#tools/keep-files.ts', above],
  ['kit/api/a.ts', '#integrations/mail/mailer.ts', web],
  ['kit/forms/a.ts', '#web/session.ts', above],
  ['kit/offline/a.ts', '#features/quotes/wording.ts', above],
  ['kit/ui/a.tsx', '#kit/forms/use-draft-form.ts', kit],
  ['features/quotes/server/a.test.ts', '#web/client.ts', server],
  ['features/quotes/server/a.ts', '../web/api.ts', room],
  ['features/quotes/server/a.ts', '../contract.ts', null],
  ['features/quotes/a.ts', '#engine/work.ts', rootFiles],
  ['features/quotes/a.ts', './server/queries.ts', rootFiles],
  ['features/quotes/a.ts', './web/api.ts', rootFiles],
  ['features/quotes/a.ts', '../providers/contract.ts', rootFiles],
  ['features/quotes/a.ts', '#features/providers/server/tables.ts', rootFiles],
  ['features/quotes/a.ts', '#features/providers/contract.ts', null],
  ['features/a.ts', './quotes/server/queries.ts', rootFiles],
  ['features/a.ts', './quotes/contract.ts', null],
  ['core/a.ts', '#features/quotes/lifecycle.ts', core],
  ['core/a.ts', '#server/clock.ts', core],
  ['core/a.ts', '#web/client.ts', core],
  ['core/a.ts', '#engine/clock.ts', core],
  ['core/a.ts', '#kit/api/client.ts', core],
  ['core/a.ts', '../server/clock.ts', core],
  ['core/a.ts', './time.ts', null],
  ['features/quotes/server/a.ts', '../../jobs/server/tables.ts', room],
  ['features/quotes/server/a.ts', '#features/problems/server/tables.ts', null],
  ['features/quotes/server/a.ts', '#server/features.ts', above],
  ['features/quotes/server/a.ts', '#server/main.ts', above],
  ['features/quotes/server/a.ts', '#server/http/app.ts', above],
  ['features/quotes/server/a.ts', '#server/queue/worker.ts', above],
  ['features/quotes/server/a.ts', '#server/live/live.ts', above],
  ['features/quotes/server/a.ts', '#server/database/schema.ts', above],
  ['features/quotes/server/a.ts', '#server/demo/people.ts', above],
  ['features/quotes/server/a.test.ts', '#server/queue/worker.ts', null],
  ['features/quotes/server/a.ts', '#engine/take-step.ts', null],
  ['features/quotes/server/a.ts', '#integrations/mail/mailer.ts', null],
  ['features/quotes/server/a.ts', 'vitest', tests],
  ['features/quotes/server/a.ts', '#tests/support/testing.ts', tests],
  ['features/quotes/server/testing.ts', '#tests/support/testing.ts', null],
  ['features/quotes/server/a.test.ts', '#tests/support/testing.ts', null],
  ['engine/a.ts', '#features/accounts/roles.ts', above],
  ['engine/a.ts', '#features/accounts/server/tables.ts', above],
  ['engine/a.ts', '#server/config.ts', above],
  ['engine/a.ts', '#server/http/app.ts', above],
  ['engine/a.ts', '../config.ts', room],
  ['engine/a.ts', '#integrations/mail/mailer.ts', null],
  ['engine/a.ts', 'vitest', tests],
  ['engine/a.test.ts', '#features/quotes/server/testing.ts', null],
  ['integrations/mail/a.ts', '#features/accounts/wording.ts', above],
  ['integrations/mail/a.ts', '#server/main.ts', above],
  ['integrations/mail/a.ts', '#engine/loopback.ts', null],
  ['server/http/a.ts', '#features/accounts/server/sessions/read-actor.ts', null],
  ['server/http/a.ts', '#tests/support/testing.ts', tests],
  ['features/quotes/web/a.tsx', '#features/providers/web/provider-card.tsx', between],
  ['features/quotes/web/a.tsx', '../../providers/web/provider-card.tsx', room],
  ['features/quotes/web/a.tsx', './quote-card.tsx', null],
  ['kit/ui/a.tsx', '#features/quotes/wording.ts', above],
  ['kit/ui/a.tsx', '#web/session.ts', above],
  ['kit/ui/a.tsx', '../session.ts', room],
  ['kit/ui/a.tsx', '#kit/uploads/use-uploads.ts', kit],
  ['kit/ui/a.tsx', '#web/pages/dashboard/dashboard-page.tsx', above],
  ['kit/ui/a.tsx', '#kit/api/client.ts', kit],
  ['kit/ui/a.tsx', '#kit/live/live.ts', kit],
  ['kit/ui/a.tsx', '#kit/drafts/kept.ts', kit],
  ['kit/ui/a.tsx', 'vitest', tests],
  ['kit/api/a.ts', '#features/contract.ts', above],
  ['kit/api/a.ts', '#features/quotes/contract.ts', above],
  ['kit/api/a.ts', '#web/session.ts', above],
  ['kit/api/a.ts', '../session.ts', room],
  ['kit/api/a.ts', '#kit/ui/toasts/toast.ts', null],
  ['kit/live/a.ts', '#features/insights/web/api.ts', above],
  ['kit/live/a.ts', '#web/layouts/shell.tsx', above],
  ['kit/drafts/a.ts', '#features/quotes/wording.ts', above],
  ['kit/drafts/a.ts', '#web/site-map.tsx', above],
  ['kit/uploads/a.tsx', '#features/problems/web/api.ts', above],
  ['kit/uploads/a.tsx', '#features/files/wording.ts', above],
  ['kit/uploads/a.tsx', '#web/pages/dashboard/dashboard-page.tsx', above],
  ['kit/uploads/a.tsx', '#web/pages/settings/settings-page.tsx', above],
  ['kit/uploads/a.tsx', '#web/build/vite.config.ts', above],
  ['kit/uploads/a.tsx', '#core/files.ts', null],
  ['kit/uploads/a.tsx', '#kit/api/link.ts', null],
  ['web/layouts/a.tsx', '#features/quotes/web/api.ts', null],
  ['web/layouts/a.tsx', 'vitest', tests],
  ['features/quotes/web/a.tsx', '#web/pages/dashboard/dashboard-page.tsx', above],
  ['features/quotes/web/a.tsx', '#web/layouts/shell.tsx', above],
  ['features/quotes/web/a.tsx', '#web/session.ts', above],
  ['features/quotes/web/a.tsx', '#web/next-address.ts', above],
  ['features/quotes/web/deep/a.tsx', '#web/pages/settings/settings-page.tsx', above],
  ['features/quotes/web/deep/a.tsx', '../api.ts', null],
  ['features/quotes/web/deep/a.tsx', '../../wording.ts', room],
  ['features/quotes/web/a.tsx', '#features/providers/contract.ts', null],
  ['features/quotes/web/a.tsx', '#kit/api/session.ts', null],
  ['features/quotes/web/a.tsx', 'vitest', tests],
  ['features/quotes/web/a.test.ts', 'vitest', null],
  ['features/quotes/web/a.tsx', '#kit/uploads/upload-field.tsx', null],
  ['kit/ui/a.tsx', '#core/money/money.ts', null],
  ['server/a.ts', 'node:process', environment],
];

const kinds = {
  value: (what: string) => `import { a } from '${what}';\nexport const b = a;\n`,
  type: (what: string) => `import type { A } from '${what}';\nexport type B = A;\n`,
  'passed on': (what: string) => `export { a } from '${what}';\n`,
  lazy: (what: string) => `export const load = () => import('${what}');\n`,
};

/** Code that reads the environment outside server/config.ts. */
const environmentReads = {
  'server/read-a.ts': `export const port = process.env.PORT;\n`,
  'server/read-b.ts': `export const { env } = process;\n`,
  'features/quotes/server/read-c.ts': `export const port = globalThis.process.env['PORT'];\n`,
  'core/read-d.ts': `export const port = process.env.PORT;\n`,
  'web/read-e.ts': `export const port = process.env.PORT;\n`,
};

/** The only way to import a type without an import declaration. */
const typeQuery = { 'core/type-query.ts': `export type Work = import('#engine/work.ts').Work;\n` };

let folder: string;
const found = new Map<string, string[]>();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lungisa-walls-'));
  await cp(join(root, '.oxlintrc.json'), join(folder, '.oxlintrc.json'));
  await cp(join(root, '.oxlintrc.walls.json'), join(folder, '.oxlintrc.walls.json'));
  const planted = imports.flatMap(([from, what], index) =>
    Object.entries(kinds).map(([kind, write]) => [pathOfPlanted(from, index, kind), write(what)] as const),
  );
  const allowedThere = ['server/config.ts', environmentReads['server/read-a.ts']] as const;
  for (const [path, code] of [
    ...planted,
    ...Object.entries(environmentReads),
    ...Object.entries(typeQuery),
    allowedThere,
  ]) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), code);
  }
  for (const { filename, help, code } of await lint()) {
    found.set(filename, [...(found.get(filename) ?? []), help ?? code]);
  }
});

afterAll(() => rm(folder, { recursive: true, force: true }));

/** `server/a.test.ts` → `server/a-12-lazy.test.ts`: one file for each import, in the room of the import. */
function pathOfPlanted(from: string, index: number, kind: string): string {
  return from.replace(/([^/.]+)(\.[^/]+)$/, `$1-${index}-${kind.replace(' ', '-')}$2`);
}

type Diagnostic = { filename: string; help?: string; code: string };

function lint(): Promise<Diagnostic[]> {
  const program = join(root, 'node_modules/oxlint/bin/oxlint');
  return new Promise((resolve, reject) => {
    execFile(process.execPath, [program, '-f', 'json'], { cwd: folder, maxBuffer: 50_000_000 }, (error, output) => {
      if (output.startsWith('{')) resolve((JSON.parse(output) as { diagnostics: Diagnostic[] }).diagnostics);
      else reject(error ?? new Error(output));
    });
  });
}

describe.each(imports.map(([from, what, says], index) => ({ from, what, says, index })))(
  '$from imports $what',
  ({ from, what, says, index }) => {
    test.each(Object.keys(kinds))(
      `${says === null ? 'allows' : 'refuses'} the import of ${what} in ${from} (%s)`,
      (kind) => {
        expect(found.get(pathOfPlanted(from, index, kind)) ?? []).toEqual(says === null ? [] : [says]);
      },
    );
  },
);

test.each(Object.keys(environmentReads))('refuses that %s reads the environment', (path) => {
  expect(found.get(path)).toBeDefined();
});

test('allows server/config.ts to read the environment', () => {
  expect(found.get('server/config.ts')).toBeUndefined();
});

test('refuses a type import inside an expression', () => {
  expect(found.get('core/type-query.ts')).toBeDefined();
});
