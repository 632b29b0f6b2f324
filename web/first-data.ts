import type { QueryClient } from '@tanstack/react-query';
import type { Session } from '#core/person.ts';
import { firstAnswer } from '#kit/api/first-answer.ts';
import { noteServerTime } from '#kit/api/server-clock.ts';
import { sessionKey } from '#kit/api/session.ts';

type Reading = [feature: string, name: string, kind: 'query' | 'infinite', input: object, answer: unknown];
type FirstData = { at: number; session: Session; readings: Reading[] };

/** Takes the session and the first readings of the page out of the document, where the server wrote them for a signed-in person. */
export function takeFirstData(queries: QueryClient): void {
  const place = document.getElementById('first-data');
  if (!place) return;
  const { at, session, readings } = JSON.parse(place.textContent) as FirstData;
  place.remove();
  firstAnswer.at = at;
  noteServerTime(at);
  queries.setQueryData(sessionKey, session);
  for (const [feature, name, type, input, answer] of readings)
    queries.setQueryData(
      [[feature, name], { input, type }],
      type === 'query' ? answer : { pages: [answer], pageParams: [undefined] },
    );
}
