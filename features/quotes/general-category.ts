/** The category of quotes and jobs without one: their problem has none, and neither has their provider. */
export const generalCategory = 'General';
