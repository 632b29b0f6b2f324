export const foundTitles = { quote: 'Quotes' };
