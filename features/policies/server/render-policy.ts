import { Marked } from 'marked';
import sanitize from 'sanitize-html';

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** HTML in the source is shown as text, and of a picture its description. The page has the one h1. */
const marked = new Marked({
  gfm: true,
  renderer: {
    html: ({ text }) => escape(text),
    image: ({ text }) => escape(text),
    heading({ tokens, depth }) {
      const level = Math.min(Math.max(depth, 2), 4);
      return `<h${level}>${this.parser.parseInline(tokens)}</h${level}>\n`;
    },
    checkbox: () => '',
  },
});

const allowedTags = 'h2 h3 h4 p ul ol li strong em del a blockquote code pre hr br table thead tbody tr th td'.split(
  ' ',
);

/** An address of the web, or a path of this site. */
const isSafeAddress = (address: string): boolean => /^(?:https?:\/\/|\/(?![/\\]))/i.test(address);

/**
 * Turns the Markdown of a policy into HTML that may stand in a page: few elements, no attributes but the addresses of links, and those
 * only to the web and to this site. Slow for hostile texts, so requests render in `render-in-thread.ts`. Throws RangeError if the text
 * is nested too deeply.
 */
export function renderPolicy(source: string): string {
  return sanitize(marked.parse(source, { async: false }), {
    allowedTags,
    allowedAttributes: { a: ['href', 'rel'] },
    allowedSchemes: ['http', 'https'],
    allowProtocolRelative: false,
    transformTags: {
      a: (_tag, { href = '' }) => ({
        tagName: 'a',
        attribs: isSafeAddress(href) ? { href, ...(href.startsWith('/') ? {} : { rel: 'noopener nofollow' }) } : {},
      }),
    },
    nestingLimit: 50,
  });
}
