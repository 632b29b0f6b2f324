export const sectionTitles = { userManagement: 'User Management' };
