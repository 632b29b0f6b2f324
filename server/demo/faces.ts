import sharp from 'sharp';
import { z } from '#core/zod.ts';
import facesRead from './marketplace/faces.json' with { type: 'json' };

const black = '#1d1715';

const ellipse = (x: number, y: number, across: number, high: number, fill: string) =>
  `<ellipse cx="${x}" cy="${y}" rx="${across}" ry="${high}" fill="${fill}"/>`;
const shape = (path: string, fill: string) => `<path d="${path}" fill="${fill}"/>`;
const line = (path: string, colour: string, width: number) =>
  `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round"/>`;

const top = 'M142 214 Q130 104 240 100 Q350 104 338 214';
/** The hair behind and before the head. */
const hairs = {
  short: (colour) => ['', shape(`${top} Q318 150 240 152 Q162 150 142 214z`, colour)],
  fade: (colour) => [
    '',
    shape('M152 176 Q158 106 240 102 Q322 106 328 176 Q290 140 240 142 Q190 140 152 176z', colour),
  ],
  afro: (colour) => [ellipse(240, 172, 150, 132, colour), shape(`${top} Q300 160 240 160 Q180 160 142 214z`, colour)],
  curls: (colour) => [
    '',
    [160, 190, 224, 258, 292, 320].map((x, at) => ellipse(x, at % 5 === 0 ? 164 : 128, 32, 32, colour)).join(''),
  ],
  bob: (colour) => [
    shape('M126 330 Q112 90 240 88 Q368 90 354 330 z', colour),
    shape(`${top} Q306 148 220 150 Q164 154 142 214z`, colour),
  ],
  long: (colour) => [
    shape('M118 440 Q108 86 240 86 Q372 86 362 440 z', colour),
    shape(`${top} Q312 140 240 136 Q168 140 142 214z`, colour),
  ],
  bun: (colour) => [ellipse(240, 84, 52, 48, colour), shape(`${top} Q304 146 240 144 Q176 146 142 214z`, colour)],
  braids: (colour) => [
    [112, 138, 164, 316, 342, 368].map((x) => line(`M${x} 190 V400`, colour, 22)).join(''),
    shape(`${top} Q300 152 240 148 Q180 152 142 214z`, colour),
  ],
  doek: (colour) => [
    ellipse(322, 94, 54, 40, colour),
    shape('M136 198 Q124 82 240 80 Q356 82 344 198 Q240 138 136 198z', colour) +
      line('M150 176 Q240 112 330 176', '#ffffff55', 10),
  ],
  hijab: (colour) => [
    shape('M104 480 Q96 70 240 70 Q384 70 376 480 z', colour),
    shape('M148 250 Q132 112 240 112 Q348 112 332 250 Q350 96 240 92 Q130 96 148 250z', colour),
  ],
  kufi: (colour) => ['', shape('M148 176 Q150 88 240 86 Q330 88 332 176 Q240 148 148 176z', colour)],
  cap: (colour) => [
    '',
    shape('M140 184 Q142 92 240 90 Q338 92 340 184 z', colour) + shape('M140 180 H372 Q384 204 352 204 H150 z', colour),
  ],
  bald: () => ['', ''],
} satisfies Record<string, (colour: string) => [behind: string, before: string]>;

const extras = {
  glasses: () =>
    '<g fill="none" stroke="#2a3236" stroke-width="7"><circle cx="200" cy="234" r="31"/><circle cx="280" cy="234" r="31"/><path d="M231 232 H249"/></g>',
  beard: (colour) => shape('M150 254 Q152 366 240 368 Q328 366 330 254 Q316 304 240 296 Q164 304 150 254z', colour),
  moustache: (colour) => shape('M196 294 Q240 268 284 294 Q240 304 196 294z', colour),
  earrings: () => ellipse(144, 284, 9, 13, '#d9b44a') + ellipse(336, 284, 9, 13, '#d9b44a'),
} satisfies Record<string, (hairColour: string) => string>;

const namesOf = <Name extends string>(drawn: Record<Name, unknown>) => z.enum(Object.keys(drawn) as Name[]);
const [skin, colour] = [z.string(), z.string()];

/** The drawn faces of the people, so that no real person is shown: skin, hair and its colour, shirt, background, extras. */
const faces = z
  .record(z.string(), z.tuple([skin, namesOf(hairs), colour, colour, colour], namesOf(extras)))
  .parse(facesRead);

/** A face as an SVG of 480 × 480. */
function faceSvg(key: string): string {
  const face = faces[key];
  if (face === undefined) throw new Error(`${key} has no face`);
  const [skin, hair, hairColour, shirt, around, ...more] = face;
  const [behind, before] = hairs[hair](hairColour);
  const covered = ['doek', 'hijab', 'kufi', 'cap'].includes(hair);
  const beardColour = covered ? black : hairColour;
  const mouth = '<path d="M206 306 Q240 336 274 306 Q240 318 206 306z" fill="#fff" stroke="#7c2f2b" stroke-width="5"/>';
  const parts = [
    `<rect width="480" height="480" fill="${around}"/>`,
    behind,
    shape('M60 480 Q70 392 180 380 H300 Q410 392 420 480 z', shirt),
    shape('M196 330 H284 V392 Q240 424 196 392 z', skin),
    hair === 'hijab' ? '' : ellipse(144, 246, 18, 26, skin) + ellipse(336, 246, 18, 26, skin),
    ellipse(240, 236, 98, 118, skin),
    more.includes('beard') ? extras.beard(beardColour) : '',
    ellipse(200, 236, 10, 12, '#231a16') + ellipse(280, 236, 10, 12, '#231a16'),
    line('M178 206 Q200 194 220 205', beardColour, 8) + line('M260 205 Q280 194 302 206', beardColour, 8),
    line('M240 246 Q228 276 246 276', '#00000033', 6),
    mouth,
    before,
    ...more.filter((extra) => extra !== 'beard').map((extra) => extras[extra](beardColour)),
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="480">${parts.join('')}</svg>`;
}

/** A face as a JPEG, like the photo of a phone. */
export const drawFace = (key: string): Promise<Buffer> =>
  sharp(Buffer.from(faceSvg(key)))
    .jpeg({ quality: 85 })
    .toBuffer();
