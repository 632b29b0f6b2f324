/** Above a form that was filled from a draft. */
export const restored = (age: string) => `What you typed ${age} is still here.`;
export const startOver = 'Start over';
