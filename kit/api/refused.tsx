import { Refusal } from '#kit/ui/refusal.tsx';
import { sayFailure } from './refusal.ts';

type RefusedProps = {
  act: { error: Error | null };
  /** The sentence of the failure: before the reason, or around it. */
  failed: string | ((reason: string) => string);
};

/** Shows the error of an act above its button. It goes when the act is tried again, and stays away once the act is taken. */
export function Refused({ act: { error }, failed }: RefusedProps) {
  if (error === null) return null;
  return <Refusal title={sayFailure(error, failed)} />;
}
