import { useMutation } from '@tanstack/react-query';
import type { Reportable } from '../reportable.ts';
import { client } from '#web/client.ts';

/** Sends a report to the admins. */
export const useReport = () =>
  useMutation({
    mutationFn: ({ idempotencyKey, ...report }: { kind: Reportable; subjectId: string; reason: string; idempotencyKey: string }) =>
      client.moderation.report(report, { context: { idempotencyKey } }),
  });
