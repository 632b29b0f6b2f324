/** The sections of `/admin-dashboard`; each but the overview has its name as its hash. */
export const sectionIds = [
  'overview',
  'user-management',
  'content-moderation',
  'branding-config',
  'storage-management',
  'analytics',
  'payments',
  'privacy-requests',
  'e-mail',
] as const;

export type SectionId = (typeof sectionIds)[number];

/**
 * Reads what a hash says (without its `#`), as in `user-management?userId={id}&action=adjustStorage`: the section, the overview where it
 * names none, and its query.
 */
export function readSection(hash: string): { section: SectionId; query: URLSearchParams } {
  const mark = hash.indexOf('?');
  const name = mark < 0 ? hash : hash.slice(0, mark);
  return {
    section: sectionIds.find((id) => id === name) ?? 'overview',
    query: new URLSearchParams(mark < 0 ? '' : hash.slice(mark + 1)),
  };
}
