export const sectionTitles = { analytics: 'Analytics & Reporting' };
