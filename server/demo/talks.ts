import { newId } from '#engine/columns.ts';
import { markRead } from '#features/messages/server/mark-read.ts';
import { openConversation } from '#features/messages/server/open-conversation.ts';
import { sendMessage } from '#features/messages/server/send-message.ts';
import { postComment } from '#features/problems/server/comments/post-comment.ts';
import { comments, talks } from './marketplace.ts';
import type { Stage } from './stage.ts';

/** Plans all comments. */
export function planComments(stage: Stage): void {
  for (const [problem, who, at, content] of comments) {
    stage.plan(
      at,
      async () => void (await stage.as(who, (work) => postComment(work, stage.problem(problem), content))),
    );
  }
}

/** Plans the messages of all conversations. */
export function planTalks(stage: Stage): void {
  for (const { member, provider, lines } of talks) {
    for (const [at, by, text] of lines) {
      const [writer, other] = by === '>' ? [member, provider] : [provider, member];
      stage.plan(at, async () => {
        const { id } = await stage.as(writer, (work) => openConversation(work, { accountId: stage.person(other).id }));
        await stage.as(writer, (work) => markRead(work, { id, upTo: work.now.toISOString() }));
        await stage.as(writer, (work) => sendMessage(work, { id, clientId: newId(), text, files: [] }));
      });
    }
  }
}
