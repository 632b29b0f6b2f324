import { describe, expect, it } from 'vitest';
import type { Refusal } from '#core/errors.ts';
import { findUnknownPlaceholders } from '../placeholders.ts';
import { fillHtml } from './queries.ts';
import { renderInThread } from './render-in-thread.ts';
import { renderPolicy } from './render-policy.ts';

/** The harmless content of a rendered policy: elements without attributes, and links to the web or to this site. */
const harmless =
  /^(?:[^<>]|<\/?(?:h[2-4]|p|ul|ol|li|strong|em|del|a|blockquote|code|pre|table|thead|tbody|tr|th|td)>|<(?:hr|br) \/>|<a href="(?:https?:\/\/[^"<>]*" rel="noopener nofollow"|\/(?![/\\])[^"<>]*")>)*$/;

it('renders headings, lists, tables, bold words and links', () => {
  expect(
    renderPolicy('# Fees\n\n- **R150** [terms](https://lungisa.example/terms)\n- [here](/settings?tab=privacy)'),
  ).toBe(
    '<h2>Fees</h2>\n<ul>\n<li><strong>R150</strong> <a href="https://lungisa.example/terms" rel="noopener nofollow">terms</a></li>\n' +
      '<li><a href="/settings?tab=privacy">here</a></li>\n</ul>\n',
  );
  expect(renderPolicy('| a | b |\n|---|---|\n| 1 | 2 |')).toContain('<td>1</td>');
});

describe('hostile Markdown', () => {
  it.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<svg onload=alert(1)><script>alert(1)</script></svg>',
    '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
    '<a href="javascript:alert(1)">a</a>',
    '[a](javascript:alert(1))',
    '[a](JaVaScRiPt:alert(1))',
    '[a](java\tscript:alert(1))',
    '[a](&#106;avascript:alert(1))',
    '[a](data:text/html,<script>alert(1)</script>)',
    '[a](data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==)',
    '[a](vbscript:alert(1))',
    '[a](//evil.example)',
    '[a](/\\evil.example)',
    '[a](https://a.example "onmouseover=alert(1)")',
    '[a](https://a.example/"onmouseover="alert(1))',
    '![a](x"onerror="alert(1))',
    '![a](javascript:alert(1))',
    '<javascript:alert(1)>',
    '[a][b]\n\n[b]: javascript:alert(1)',
    '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
    '<style>@import "https://evil.example"</style>',
    '<form action="https://evil.example"><input name=a></form>',
    '<base href="https://evil.example">',
    '<meta http-equiv=refresh content="0;url=https://evil.example">',
    '```html" onmouseover="alert(1)\na\n```',
    '- [ ] <input onfocus=alert(1) autofocus>',
    '<p style="background:url(javascript:alert(1))">a</p>',
    '<!--><script>alert(1)</script>-->',
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  ])('of %j becomes text and harmless elements', (source) => {
    expect(renderPolicy(source)).toMatch(harmless);
  });

  it('keeps the value of a placeholder text, whatever stands in it', () => {
    const values = new Map([['informationOfficer', '"><script>alert(1)</script>']]);
    expect(fillHtml(renderPolicy('{informationOfficer} [a](https://a.example/{informationOfficer})'), values)).toMatch(
      harmless,
    );
  });

  it('is refused where it is nested too deeply or takes too long, and the next text is rendered', async () => {
    const refusal = expect.objectContaining({ code: 'policies.not-readable' }) as Refusal;
    await expect(renderInThread('> '.repeat(20_000), {})).rejects.toEqual(refusal);
    await expect(renderInThread('*_a'.repeat(13_333), {})).rejects.toEqual(refusal);
    expect(await renderInThread('## Fees', {})).toBe('<h2>Fees</h2>\n');
  });
});

it('knows its placeholders alone, and no names that every object has', () => {
  expect(findUnknownPlaceholders('{joiningFee} {__proto__} {constructor} {joiningfee} {constructor} { a } {}')).toEqual(
    ['__proto__', 'constructor', 'joiningfee'],
  );
  expect(fillHtml('{joiningFee} {__proto__} {constructor}', new Map([['joiningFee', 'R150']]))).toBe(
    'R150 {__proto__} {constructor}',
  );
});
