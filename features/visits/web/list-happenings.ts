import { visitTimelineWords } from '../wording.ts';
import type { Outputs } from './api.ts';

type Names = { memberName: string; providerName: string };

/** The steps of the visits of a job as lines of its timeline. */
export const listHappenings = (
  timeline: Outputs['ofJob']['timeline'],
  { memberName, providerName }: Names,
): { at: string; title: string }[] =>
  timeline.map(({ step, at, minutes, absent }) => {
    const isMemberAbsent = absent === 'member';
    const names = {
      provider: providerName,
      absent: isMemberAbsent ? memberName : providerName,
      reporter: isMemberAbsent ? providerName : memberName,
      minutes: minutes ?? 0,
    };
    return { at, title: visitTimelineWords[step](names) };
  });
