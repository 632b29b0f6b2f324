import { isSame } from '#kit/drafts/draft.ts';
import type { StoredPicture } from '#kit/uploads/upload-queue.ts';

/** The typed values of a form, and the files chosen beside them. */
export type Draft<Values> = { values: Values; files: readonly StoredPicture[] };

/**
 * A form that began with some content, once other content is saved: what was not typed follows, and the files if they were left alone. Otherwise
 * the form still changes the files that it began with. Files that are saved by now are no change any more.
 */
export function followDraft<Values>(
  typed: Draft<Values>,
  began: Draft<Values>,
  saved: Draft<Values>,
  { isUploading = false } = {},
): Draft<Values> & { began: Draft<Values> } {
  const isUntouched = !isUploading && (isSameFiles(typed.files, began.files) || isSameFiles(typed.files, saved.files));
  return {
    values: followSaved(typed.values, began.values, saved.values),
    files: isUntouched ? saved.files : typed.files,
    began: isUntouched ? saved : { ...saved, files: began.files },
  };
}

/** Files that are the same as far as their author can change them. */
export const isSameFiles = (some: readonly StoredPicture[], others: readonly StoredPicture[]): boolean =>
  isSame(some.map(labelled), others.map(labelled));

const labelled = ({ id, alt }: StoredPicture) => [id, alt];

/** The typed content, with the one that is saved now wherever it still equals the content that the form began with. */
export function followSaved<Content>(typed: Content, began: Content, saved: Content): Content {
  if (isSame(typed, began)) return saved;
  if (!isGroup(typed) || !isGroup(began) || !isGroup(saved)) return typed;
  const names = Object.keys({ ...saved, ...typed });
  return Object.fromEntries(names.map((name) => [name, followSaved(typed[name], began[name], saved[name])])) as Content;
}

const isGroup = (content: unknown): content is Record<string, unknown> =>
  typeof content === 'object' && content !== null && !Array.isArray(content);
