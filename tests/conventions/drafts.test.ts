import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');

/** Texts of several lines whose draft another file keeps, or that stand on the page of examples. */
const keptElsewhere: Record<string, string> = {
  'kit/forms/in-languages.tsx': 'features/site/web/notice-settings.tsx',
  'kit/forms/reason-dialog.tsx': 'kit/forms/act-dialog.tsx',
  'features/problems/web/post/problem-fields.tsx': 'features/problems/web/post/problem-draft.ts',
  'features/providers/web/profile-form.tsx': 'features/providers/web/use-profile-form.ts',
  'web/console/policy-editor/policy-editor.tsx': 'web/console/policy-editor/use-policy-draft.ts',
};
/** A name of a draft is given, and not only its type. */
const keepsDraft =
  /\b(useDraft|useDraftForm|keepDraft)\b[(<]|\buse(Fields|Act)(<.*>)?\(\{\s*draft\b|\bdraft(=|: (?!string;))|<SiteSettings\b/;

it('finds the name of a draft, and takes its type for none', () => {
  const given = ['useFields<Answer>({\n    draft,', '<ActDialog draft={`look:${id}`}', 'open({ draft: `role:${id}` })'];
  expect(given.filter((code) => !keepsDraft.test(code))).toEqual([]);
  expect(keepsDraft.test('type Props = {\n  draft: string;\n};\nconst { draft, ...act } = props;')).toBe(false);
});

it('keeps a draft of each text of several lines', async () => {
  const found: string[] = [];
  let read = 0;
  for await (const path of glob('{features,kit,web}/**/*.tsx', { cwd: root })) {
    const code = await readFile(join(root, path), 'utf8');
    if (!/<(Textarea|ReasonField)\b/.test(code) || path === 'kit/forms/reason-field.tsx') continue;
    read += 1;
    const keeper = keptElsewhere[path];
    const keeping = keeper === undefined ? code : await readFile(join(root, keeper), 'utf8');
    if (!keepsDraft.test(keeping)) found.push(path);
  }
  expect(read).toBeGreaterThan(30);
  expect(found.toSorted()).toEqual([]);
});
