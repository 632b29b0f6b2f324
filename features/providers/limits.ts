/** Code points, as the form counts them. */
export const maxShortBio = 200;
/** In a portfolio. */
export const maxPictures = 24;
/** Documents that a provider gives for their approval. */
export const maxDocuments = 10;
/** On a listing, with any plan. */
export const maxPlaces = 200;
/** On a listing. */
export const maxServices = 200;
