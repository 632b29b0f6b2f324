export const notFoundWords = {
  title: 'Oops! Page not found',
  hint: 'The link may be old, or the person who posted the problem has removed it.',
  goHome: 'Go home',
};
