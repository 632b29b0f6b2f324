/** The name under which quotes and jobs are listed that have no category: their problem has none, and neither has their provider. */
export const generalCategory = 'General';
