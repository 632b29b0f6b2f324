export const sectionTitles = { brandingConfig: 'Branding & Site Config', categories: 'Categories' };
