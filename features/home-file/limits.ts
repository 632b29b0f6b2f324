/** Code points of a search. */
export const maxSearch = 100;
/** Words of a search that count. */
export const maxWords = 8;
/** Papers and files of one download: some 400 MB, and ten minutes of drawing. More are downloaded by address or year. */
export const maxFiles = 2000;
/** The addresses of work that a home file offers to choose from. */
export const maxPlaces = 200;
