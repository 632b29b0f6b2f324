/** The categories of a new site; the database has the present ones. */
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
