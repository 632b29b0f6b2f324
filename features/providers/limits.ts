/** The most code points of a short bio, as the form counts them. */
export const longestShortBio = 200;
/** The most pictures of a portfolio. */
export const maxPictures = 24;
/** The most places of a listing, whatever the plan. */
export const maxPlaces = 200;
/** The most services of a listing. */
export const maxServices = 200;
