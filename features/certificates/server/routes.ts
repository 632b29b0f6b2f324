import { requireLook } from '#features/accounts/server/looks.ts';
import { bind } from '#engine/operations.ts';
import { certificatesContract } from '../contract.ts';
import { deliverCertificate } from './deliver-certificate.ts';
import { readCertificate } from './queries.ts';

export const certificatesRoutes = bind(certificatesContract, {
  ofJob: async ({ input, context: { world, actor } }) => {
    const { party, answer } = await readCertificate(world, actor, input.jobId);
    if (party === 'admin') await requireLook(world, actor, { kind: 'job', id: input.jobId });
    return answer;
  },
  deliver: async ({ input, context }) => {
    const jobId = await context.change((work) => deliverCertificate(work, input.id, input));
    return (await readCertificate(context.primary, context.actor, jobId)).answer;
  },
});
