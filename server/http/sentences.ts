import type { Sentences } from '#core/errors.ts';
import { requestErrors, serverErrors } from '#core/wording.ts';
import { accountErrors } from '#features/accounts/wording.ts';
import { fileErrors } from '#features/files/wording.ts';
import { jobErrors } from '#features/jobs/wording.ts';
import { messageErrors } from '#features/messages/wording.ts';
import { moderationErrors } from '#features/moderation/wording.ts';
import { problemErrors } from '#features/problems/wording.ts';
import { providerErrors } from '#features/providers/wording.ts';
import { quoteErrors } from '#features/quotes/wording.ts';
import { reviewErrors } from '#features/reviews/wording.ts';

/** The sentence of every error code: a code without one does not compile. */
export const sentences: Sentences = {
  ...requestErrors,
  ...serverErrors,
  ...accountErrors,
  ...fileErrors,
  ...problemErrors,
  ...providerErrors,
  ...quoteErrors,
  ...jobErrors,
  ...reviewErrors,
  ...messageErrors,
  ...moderationErrors,
};
