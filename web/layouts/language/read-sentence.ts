/** Letters and signs that a sentence may have; more are a whole part of a page. */
const longest = 500;

/** A sentence of the site; `person` where a person wrote the text, null where there is none. */
export type Picked = { sentence: string } | 'person' | null;

type Point = { x: number; y: number };

/** Reads the sentence of an element: at a point of it the text that stands there, otherwise all of its own. */
export function readSentence(element: Element, point?: Point): Picked {
  const node = point && textAt(point);
  if (node && element.contains(node) && hasWords(node.data)) return read(node.parentElement ?? element, node.data);
  const control = element.closest('input, textarea');
  if (control) return read(control, control.getAttribute('placeholder') ?? control.getAttribute('aria-label') ?? '');
  const own = textOf(element);
  if (hasWords(own)) return read(element, own);
  const named = element.closest('[aria-label], [title]');
  return read(element, named?.getAttribute('aria-label') ?? named?.getAttribute('title') ?? '');
}

function read(element: Element, text: string): Picked {
  if (element.closest('[lang=""]')) return 'person';
  const sentence = text.replaceAll(/\s+/g, ' ').trim();
  return hasWords(sentence) && sentence.length <= longest ? { sentence } : null;
}

const hasWords = (text: string): boolean => /\p{L}/u.test(text);

/** The text of an element, with a mark in place of the words of people. */
function textOf(element: Element): string {
  return [...element.childNodes]
    .map((node) => {
      if (node instanceof Text) return node.data;
      if (!(node instanceof Element) || node.matches('svg, [aria-hidden=true]')) return '';
      return node.matches('[lang=""]') ? '…' : textOf(node);
    })
    .join('');
}

/** The text at a point of the window, by the way that the browser has. */
function textAt({ x, y }: Point): Text | null {
  const { caretPositionFromPoint, caretRangeFromPoint } = document as {
    caretPositionFromPoint?: (x: number, y: number) => { offsetNode: Node } | null;
    caretRangeFromPoint?: (x: number, y: number) => Range | null;
  };
  const node =
    caretPositionFromPoint?.call(document, x, y)?.offsetNode ??
    caretRangeFromPoint?.call(document, x, y)?.startContainer;
  return node instanceof Text ? node : null;
}
