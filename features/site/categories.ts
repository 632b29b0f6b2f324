/** The categories that the site begins with; the database has those of today. */
export const firstCategories = [
  'Plumbing',
  'Electrical',
  'Gardening',
  'Painting',
  'Carpentry',
  'Cleaning',
  'IT Services',
  'Web Development',
  'Graphic Design',
  'Marketing',
] as const;
