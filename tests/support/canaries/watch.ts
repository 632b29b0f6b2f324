import type { Person } from '#engine/actor.ts';
import { mayRead } from './canaries.ts';
import type { Planted } from './plant.ts';

/** Contact details and insults in texts that no admin checks. */
const masked = /82 ?333 ?40|8233340|msunu/i;

/** Collects what reaches a reader that must not. */
export function watch({ canaries, others }: Planted, reader: Person | null) {
  const leaks = new Set<string>();
  // The other parties have agreements with the authors: they read each other's contact details.
  const isAgreed = reader?.id === others.member.id || reader?.id === others.provider.id || reader?.role === 'admin';
  const look = (road: string, text: string): void => {
    for (const canary of canaries.findIn(text)) {
      if (mayRead(canary, reader)) canary.isRead = true;
      else leaks.add(`${road}: ${canary.field}, ${canary.state}`);
    }
    if (!isAgreed && masked.test(text)) leaks.add(`${road}: masked`);
  };
  return { look, list: () => [...leaks].toSorted() };
}
