/** The most code points of a short bio, as the form counts them. */
export const longestShortBio = 200;
/** The most pictures of a portfolio. */
export const mostPictures = 24;
/** The most places of a listing, whatever the plan. */
export const mostPlaces = 200;
/** The most services of a listing. */
export const mostServices = 200;
