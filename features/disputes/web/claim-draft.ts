import { hasDraft, keepDraft, readDraft } from '#kit/drafts/draft.ts';

export const claimDraft = (personId: string, jobId: string): string => `dispute:${personId}:${jobId}`;
export const statementDraft = (personId: string, disputeId: string): string => `dispute-text:${personId}:${disputeId}`;

type Claim = { values?: { claim?: string; evidence?: readonly string[] }; files?: readonly object[] };

/** Moves a claim that came too late into the draft of a statement in the dispute of the other side. True if that has a draft. */
export function keepAsStatement(personId: string, { id, jobId }: { id: string; jobId: string }): boolean {
  const [from, to] = [claimDraft(personId, jobId), statementDraft(personId, id)];
  const { values: { claim: text = '', evidence = [] } = {}, files = [] } = readDraft<Claim>(from, {});
  const isFilled = text !== '' || evidence.length > 0 || files.length > 0;
  if (isFilled && !hasDraft(to) && keepDraft(to, { values: { text, evidence }, files })) keepDraft(from, null);
  return hasDraft(to);
}
