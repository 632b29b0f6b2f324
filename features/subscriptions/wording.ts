export const subscriptionWords = {
  reasonMissing: 'Say why, in a few words.',
  endsInThePast: 'Choose a day in the future.',
};

export const planGrantedNotice = (plan: string, until: string) => ({
  title: `You have the plan ${plan}`,
  description: `You have it without payment until ${until}.`,
});
