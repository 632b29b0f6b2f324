import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');

/** Texts of several lines whose draft another file keeps, or that stand on the page of examples. */
const keptElsewhere: Record<string, string> = {
  'kit/forms/in-languages.tsx': 'features/site/web/notice-settings.tsx',
  'kit/forms/reason-field.tsx': 'kit/forms/reason-dialog.tsx',
  'features/problems/web/post/problem-fields.tsx': 'features/problems/web/post/problem-draft.ts',
  'features/providers/web/profile-form.tsx': 'features/providers/web/use-profile-form.ts',
  'web/console/policy-editor/policy-editor.tsx': 'web/console/policy-editor/use-policy-draft.ts',
};
const keepsDraft = /\b(useDraft|useDraftForm|keepDraft)\b[(<]|\bdraft[=:]|<SiteSettings\b/;

it('keeps a draft of each text of several lines', async () => {
  const found: string[] = [];
  for await (const path of glob('{features,kit,web}/**/*.tsx', { cwd: root })) {
    const code = await readFile(join(root, path), 'utf8');
    if (!/<Textarea\b/.test(code)) continue;
    const keeper = keptElsewhere[path];
    const keeping = keeper === undefined ? code : await readFile(join(root, keeper), 'utf8');
    if (!keepsDraft.test(keeping)) found.push(path);
  }
  expect(found.toSorted()).toEqual([]);
});
