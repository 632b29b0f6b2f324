import { parting, partMarks } from '../marks.ts';

/**
 * A text of people for a mail, with the addresses in it parted, so that no mail program turns them into links: the mails are in our name.
 * Its marks are parted too.
 */
export const defuseLinks = (text: string): string =>
  partMarks(text)
    .replaceAll('://', `:${parting}//`)
    .replaceAll(/(?<=[\p{L}\p{N}])([.@])(?=\p{L}{2})/gu, `${parting}$1${parting}`)
    .replaceAll(/(?<=[\p{L}\p{N}])@(?=[\p{L}\p{N}])/gu, `${parting}@${parting}`);
