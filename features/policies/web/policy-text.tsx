import type { Language } from '#core/languages.ts';
import './policy-text.css';

/** The policy as the server rendered and sanitised it. */
export const PolicyText = ({ html, lang }: { html: string; lang?: Language }) => (
  <div
    lang={lang}
    className="policy-text max-w-[66ch] text-base leading-[1.625rem] wrap-anywhere print:max-w-none"
    // oxlint-disable-next-line react/no-danger -- the server sanitises it when it is published and when it is previewed
    dangerouslySetInnerHTML={{ __html: html }}
  />
);
