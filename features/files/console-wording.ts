export const sectionTitles = { storageManagement: 'Storage Management' };
