import { expect, it } from 'vitest';
import { deviceLanguage } from './request-language.ts';

it.each([
  [{}, 'en'],
  [{ cookie: 'language=zu' }, 'zu'],
  [{ cookie: 'a=b; language=st; c=d', 'accept-language': 'xh' }, 'st'],
  [{ cookie: 'my-language=st', 'accept-language': 'xh-ZA,en;q=0.9' }, 'xh'],
  [{ cookie: 'language=fr', 'accept-language': 'fr, af;q=0.5, en;q=0.4' }, 'af'],
  [{ 'accept-language': 'en-ZA;q=0.3, ZU ; q=0.7' }, 'zu'],
  [{ 'accept-language': 'zu;q=0, en' }, 'en'],
  [{ 'accept-language': ';;,,q=,' }, 'en'],
])('reads the language of a device with %j as %s', (headers, language) =>
  expect(deviceLanguage(headers)).toBe(language),
);
