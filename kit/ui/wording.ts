import { listOf } from '#core/list-of.ts';

/** Sentences of the kit itself. Each is a constant of its own, so that the build puts it where it is shown. */

export const loading = 'Loading';
export const loadMore = 'Load more';
export const loadingMore = 'Loading more';
export const close = 'Close';
export const cancel = 'Cancel';
export const keepIt = 'Keep it';
export const reason = 'Reason';
export const incompleteDate = 'Fill in all of it, or clear it.';
export const optionalMark = '(optional)';
export const doneMark = '(done)';
export const showPassword = 'Show password';
export const hidePassword = 'Hide password';

export const dropHere = (multiple: boolean) => (multiple ? 'or drop them here' : 'or drop it here');

export const cropArea = 'The part of the picture to keep. Move it with the arrow keys.';
export const cropZoom = 'Zoom';
export const acceptPicture = 'Use picture';
export const cropping = 'Cropping';
export const cropFailed = 'The picture could not be cropped. Try again.';

export const picturePlace = (place: number, count: number) => `${place} of ${count}`;
export const openPicture = (alt: string, place: number, count: number) =>
  alt === '' ? `Picture, ${place} of ${count}` : `${alt}, ${place} of ${count}`;
export const previousPicture = 'Previous picture';
export const nextPicture = 'Next picture';
export const carousel = 'carousel';

export const stars = (count: number) => (count === 1 ? '1 star' : `${count} stars`);
export const rating = (value: number) => `${value} out of 5 stars`;
/** Follows the number on the screen. */
export const outOfFive = 'out of 5 stars';
/** In place of a rating. */
export const unrated = 'New, no reviews yet';

export const tagsAdded = (tags: readonly string[]) => `${listOf(tags)} added`;
export const tagRemoved = (tag: string) => `${tag} removed`;
/** Names the list of tags that are offered while one is typed. */
export const offeredTags = 'Suggestions';
export const unknownTag = (tag: string, meant: string | null) =>
  meant === null ? `We do not know ${tag}. Check the spelling.` : `We do not know ${tag}. Did you mean ${meant}?`;
export const takeTag = (tag: string) => `Use ${tag}`;
export const keepTag = (tag: string) => `Keep ${tag}`;
export const removeTag = (tag: string) => `Remove ${tag}`;

export const sortInstructions =
  'Press space to pick up an item, use the arrow keys to move it, and press space again to put it down. Press Escape to cancel.';
export const dragItem = (name: string) => `Drag ${name}`;
export const moveItemUp = (name: string) => `Move ${name} up`;
export const moveItemDown = (name: string) => `Move ${name} down`;
export const itemPickedUp = (name: string, place: number, count: number) =>
  `Picked up ${name}, at place ${place} of ${count}.`;
export const itemMoved = (name: string, place: number, count: number) => `${name} is at place ${place} of ${count}.`;
export const itemPutDown = (name: string, place: number, count: number) =>
  `${name} put down at place ${place} of ${count}.`;
export const itemPutBack = (name: string, place: number) => `${name} is back at place ${place}.`;

/** After the name of a tab and its count. */
export const someWait = (count: number) => `, ${count} waiting for you`;

/** Beside a language that no one has reviewed. */
export const beta = 'beta';
