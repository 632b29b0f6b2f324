/** True if the device or its owner saves data: then photos wait until they are asked for, and nothing is fetched ahead. */
export const savesData = (): boolean => document.documentElement.dataset['saver'] !== undefined;
