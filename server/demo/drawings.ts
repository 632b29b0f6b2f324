import sharp from 'sharp';

const rect = (x: number, y: number, width: number, height: number, fill: string, round = 0): string =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}" rx="${round}"/>`;
const ellipse = (x: number, y: number, across: number, high: number, fill: string): string =>
  `<ellipse cx="${x}" cy="${y}" rx="${across}" ry="${high}" fill="${fill}"/>`;
const pipe = (path: string, colour: string, width = 26): string =>
  `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linejoin="round" stroke-linecap="round"/>`;
const drop = (x: number, y: number): string => `<path d="M${x} ${y} q26 44 0 62 q-26 -18 0 -62" fill="#5aa9c9"/>`;
const times = (count: number, draw: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => draw(at)).join('');

const copper = '#b5713c';
const steel = '#8d979c';
const wall = (colour: string, floor: string): string => rect(0, 0, 1200, 900, colour) + rect(0, 740, 1200, 160, floor);
const brickRow = (row: number): string =>
  times(7, (at) =>
    rect(
      at * 200 - (row % 2) * 100 + 4,
      row * 90 + 4,
      192,
      82,
      ['#b98e76', '#b08269', '#c19a83'][(at + row) % 3] ?? '',
      4,
    ),
  );
const breakers = (off: number): string =>
  times(
    9,
    (at) =>
      rect(345 + at * 58, 330, 48, 190, '#eef0f0', 5) +
      rect(357 + at * 58, at === off ? 440 : 365, 24, 50, at === off ? '#b3261e' : '#2a3236', 4),
  );
const board = (off: number, around: string): string =>
  wall(around, '#a9927c') +
  rect(285, 210, 630, 440, '#d9dcdc', 18) +
  rect(315, 240, 570, 380, '#bfc5c6', 10) +
  breakers(off) +
  rect(345, 555, 510, 30, '#f7f7f4', 4);

/** The photos of the demo, drawn so that the project needs no picture files. The canvas is 1,200 × 900; the JPEG is 960 wide. */
const drawings = {
  ceiling: () =>
    rect(0, 0, 1200, 900, '#e9e4d8') +
    times(5, (at) => rect(0, at * 130 + 40, 1200, 5, '#d8d2c3')) +
    ellipse(590, 270, 290, 130, '#cbb089') +
    ellipse(610, 280, 200, 85, '#a9835a') +
    ellipse(600, 285, 90, 40, '#7e5b3b') +
    drop(600, 350) +
    drop(596, 500) +
    '<path d="M430 680 h340 l-45 220 h-250 z" fill="#3f6f8f"/>' +
    ellipse(600, 680, 170, 34, '#6fb3cc'),
  paving: () =>
    rect(0, 0, 1200, 900, '#8f7666') +
    times(10, brickRow) +
    ellipse(610, 640, 420, 150, '#6fb3cc') +
    ellipse(610, 640, 290, 95, '#8fc8dc') +
    pipe('M610 600 V250 H720 V310', steel, 40) +
    rect(560, 205, 100, 40, '#b3261e', 12) +
    times(5, (at) => drop(470 + at * 70, 520 - Math.abs(2 - at) * -26)),
  trippedBoard: () => board(6, '#d7d3c4'),
  newGeyser: () =>
    wall('#e4e9ea', '#c3b7a5') +
    rect(260, 240, 680, 300, '#fbfbf9', 150) +
    rect(330, 240, 14, 300, '#d5dadb') +
    rect(856, 240, 14, 300, '#d5dadb') +
    rect(230, 560, 740, 34, steel, 8) +
    pipe('M430 540 V690 H180 V900', copper) +
    pipe('M770 540 V660 H1010 V900', copper) +
    rect(960, 630, 100, 60, '#c9a227', 10),
  pipework: () =>
    wall('#d9dfdd', '#b0a08c') +
    times(4, (at) => pipe(`M${260 + at * 120} 0 V${300 + at * 70} H1200`, copper)) +
    times(4, (at) => rect(900, 272 + at * 70, 60, 56, '#c9a227', 8) + rect(910, 250 + at * 70, 40, 18, '#b3261e', 6)) +
    times(4, (at) => rect(236 + at * 120, 130, 48, 22, steel, 5)),
  rainTank: () =>
    rect(0, 0, 1200, 900, '#bfd9e6') +
    rect(0, 690, 1200, 210, '#8a9a5b') +
    rect(0, 120, 420, 570, '#d8b48a') +
    '<path d="M-20 130 L430 130 L380 60 L-20 60 z" fill="#8f4a35"/>' +
    rect(560, 620, 460, 80, '#a7a7a0', 6) +
    rect(590, 210, 400, 420, '#3d6b4f', 40) +
    times(5, (at) => rect(590, 270 + at * 70, 400, 12, '#335c43')) +
    pipe('M420 140 H790 V210', '#f1efe8', 30) +
    rect(1040, 640, 110, 70, '#3f6f8f', 12) +
    pipe('M990 590 H1095 V640', steel, 18),
  shower: () =>
    rect(0, 0, 1200, 900, '#dfe7e6') +
    times(6, (at) => rect(0, at * 150, 1200, 5, '#c6d2d0')) +
    times(8, (at) => rect(at * 150, 0, 5, 900, '#c6d2d0')) +
    pipe('M600 900 V180 H760 V230', steel, 22) +
    '<path d="M680 250 h160 l40 60 h-240 z" fill="#b9c3c6"/>' +
    times(6, (at) => drop(655 + at * 38, 330 + (at % 3) * 60)) +
    ellipse(600, 560, 90, 90, '#b9c3c6') +
    ellipse(600, 560, 52, 52, '#8d979c') +
    rect(592, 560, 16, 96, '#5f696e', 8),
  openWall: () =>
    wall('#e7dfcf', '#a9927c') +
    times(4, (row) =>
      times(5, (at) =>
        rect(
          250 + at * 140 - (row % 2) * 70,
          480 + row * 64,
          132,
          56,
          ['#b98e76', '#b08269', '#c19a83'][(at + row) % 3] ?? '',
          3,
        ),
      ),
    ) +
    times(9, (at) => ellipse(250 + at * 78, 706, 9, 9, '#33302b')) +
    rect(150, 700, 60, 40, '#3f6f8f', 6) +
    rect(980, 560, 90, 180, '#c9a227', 8),
  certificate: () =>
    rect(0, 0, 1200, 900, '#8a7a68') +
    rect(250, 40, 700, 820, '#fbfaf5', 6) +
    rect(310, 100, 330, 44, '#2a3236', 4) +
    rect(310, 165, 240, 18, '#8d979c', 4) +
    times(9, (at) => rect(310, 250 + at * 48, 580 - (at % 3) * 90, 14, '#c6c9c8', 4)) +
    rect(310, 740, 250, 4, '#2a3236') +
    pipe('M320 725 q40 -50 70 0 t70 -10 t70 5', '#2f4f8f', 6) +
    ellipse(800, 720, 85, 85, '#1b7a5a') +
    ellipse(800, 720, 62, 62, '#fbfaf5') +
    ellipse(800, 720, 30, 30, '#1b7a5a'),
  paintedWall: () =>
    wall('#f0ede4', '#a9927c') +
    rect(0, 706, 1200, 34, '#fbfbf9') +
    rect(120, 160, 330, 300, '#bfd9e6', 6) +
    rect(120, 300, 330, 12, '#fbfbf9') +
    rect(279, 160, 12, 300, '#fbfbf9') +
    rect(820, 470, 220, 30, '#8a6a4a', 6) +
    rect(845, 500, 20, 240, '#8a6a4a') +
    rect(995, 500, 20, 240, '#8a6a4a'),
  tidyBoard: () => board(-1, '#e9e6da'),
} as const;

export type Drawing = keyof typeof drawings;

/** A drawing as a JPEG, like the photo of a phone. */
export const draw = (name: Drawing): Promise<Buffer> =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="960" height="720" viewBox="0 0 1200 900">${drawings[name]()}</svg>`,
    ),
  )
    .jpeg({ quality: 85 })
    .toBuffer();
