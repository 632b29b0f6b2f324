import type { Language } from '#core/languages.ts';

/** The policy as the server rendered and sanitised it. */
export const PolicyText = ({ html, lang }: { html: string; lang?: Language }) => (
  // oxlint-disable-next-line react/no-danger -- the server sanitises it when it is published and when it is previewed
  <div lang={lang} className={look} dangerouslySetInnerHTML={{ __html: html }} />
);

const look =
  'max-w-[66ch] text-base leading-[1.625rem] wrap-anywhere print:max-w-none ' +
  '[&>:first-child]:mt-0 [&_h2]:mt-8 [&_h2]:mb-2 [&_h3]:mt-5 [&_h3]:mb-1.5 [&_h4]:mt-4 [&_h4]:mb-1 [&_h4]:font-bold ' +
  '[&_p]:my-3 [&_ul]:my-3 [&_ul]:list-disc [&_ul]:pl-5 [&_ol]:my-3 [&_ol]:list-decimal [&_ol]:pl-6 [&_li]:my-1.5 [&_li>p]:my-0 ' +
  '[&_a]:font-semibold [&_a]:text-brand-ink [&_a]:underline [&_a]:underline-offset-3 [&_strong]:font-bold [&_hr]:my-6 [&_hr]:border-line ' +
  '[&_blockquote]:my-3 [&_blockquote]:border-l-4 [&_blockquote]:border-line [&_blockquote]:pl-4 [&_blockquote]:text-muted ' +
  '[&_pre]:my-3 [&_pre]:whitespace-pre-wrap [&_table]:my-3 [&_table]:w-full [&_table]:text-card [&_th]:border-b [&_th]:border-line ' +
  '[&_th]:p-2 [&_th]:text-left [&_td]:border-b [&_td]:border-line [&_td]:p-2 [&_td]:align-top';
