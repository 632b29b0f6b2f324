export const adminWords = {
  subtitle: 'Approve providers, check reports and change the settings of the site.',
  sections: 'Sections',
};
