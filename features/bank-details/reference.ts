/** The reference of a payment: the number of the job, as its page has it. */
export const referenceOf = (jobId: string): string => `Job ${jobId.slice(0, 8)}`;
