export const sectionTitles = { overview: 'Dashboard Overview' };

/** The heading of the page of a person until the name is known. */
export const personTitle = 'Person';

export const loadingSection = 'Loading';

/** The parts of the console's menu, for screen readers. */
export const consoleMenuWords = { marketplace: 'Marketplace' };
