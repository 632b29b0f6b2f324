export const postProblemWords = {
  subtitle: 'Providers near you will see this and can send a quote.',
  notMemberHint: 'You can look at the problems that members have posted.',
};
