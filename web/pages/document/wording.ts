export const documentPageWords = {
  back: 'Back',
  backToQuotes: 'Back to My Quotes',
  loading: 'Loading the document',
};
