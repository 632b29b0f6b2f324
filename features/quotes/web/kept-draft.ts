import { keep, readKept } from '#web/ui/kept.ts';

type Attached = { id: string; width: number; height: number; alt: string };

/** What stands in a form of a quote and is not sent: what was typed, and which files are there already. */
export type KeptDraft<Values> = { values: Values; attachments: readonly Attached[] };

/** Where one person's form is kept in this tab: through reloads, failures and logging in again, until it is sent or they sign out. */
export const draftName = (personId: string, of: string): string => `quote-draft:${personId}:${of}`;

export function readDraft<Values>(name: string): KeptDraft<Values> | null {
  try {
    return JSON.parse(readKept('tab', name) ?? 'null') as KeptDraft<Values> | null;
  } catch {
    // A browser that has kept something else is no reason to stop.
    return null;
  }
}

/** Null forgets it. */
export function keepDraft<Values>(name: string, draft: KeptDraft<Values> | null): void {
  keep('tab', name, draft && JSON.stringify(draft));
}
