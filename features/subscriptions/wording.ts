export const subscriptionWords = {
  endsInThePast: 'Choose a day that is still to come.',
  granted: (plan: string, until: string) => ({
    title: `You have the plan ${plan}`,
    description: `It is yours without payment until ${until}.`,
  }),
} as const;
