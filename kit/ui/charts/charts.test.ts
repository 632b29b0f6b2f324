import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Funnel, RankingBars } from './bar-list.tsx';
import { ChartFigure } from './chart-figure.tsx';
import { LineChart } from './line-chart.tsx';
import { StackedBars } from './stacked-bars.tsx';

const draw = (node: ReactNode) => renderToStaticMarkup(node);
const count = (text: string, part: string) => text.split(part).length - 1;

const days = {
  title: 'New accounts per day',
  finding: 'From 4 to 9 a day.',
  labels: ['1 Nov', '2 Nov', '3 Nov'],
  show: String,
};

it('names an SVG for screen readers, says what it shows, and can be reached with the keyboard', () => {
  const drawn = draw(createElement(LineChart, { ...days, series: [{ label: 'Members', values: [4, 9, 5] }] }));
  expect(drawn).toMatch(
    /<svg role="img" aria-labelledby="(\S+)" aria-describedby="(\S+)".*<title id="\1">.*<desc id="\2">/,
  );
  expect(drawn).toContain('From 4 to 9 a day.');
  expect(drawn).toContain('tabindex="0"');
});

it('draws a line for each series, and the range before dashed', () => {
  const series = [
    { label: 'Members', values: [4, 9, 5], before: [1, 2, 3] },
    { label: 'Providers', values: [1, null, 2] },
  ];
  const drawn = draw(createElement(LineChart, { ...days, series }));
  expect(count(drawn, 'stroke-width="2.5"')).toBe(2);
  expect(count(drawn, 'stroke-dasharray')).toBe(1);
});

it('gives each line an end of its own shape', () => {
  const series = ['One', 'Two', 'Three'].map((label) => ({ label, values: [1, 2, 3] }));
  const drawn = draw(createElement(LineChart, { ...days, series }));
  expect(drawn).toMatch(/<circle/);
  expect(drawn).toMatch(/<rect/);
  expect(count(drawn, 'Z"')).toBe(2);
});

it('draws no bar for zero, and stripes for each series', () => {
  const series = [
    { label: 'Silver', values: [1, 0, 2] },
    { label: 'Gold', values: [0, 0, 4] },
  ];
  const drawn = draw(createElement(StackedBars, { ...days, series }));
  expect(count(drawn, 'fill="url(')).toBe(3);
  expect(count(drawn, '<pattern')).toBe(2);
});

it('writes the names and numbers of a ranking and of a funnel as text', () => {
  const items = [
    { label: 'Plumbing', value: 284, shown: '284' },
    { label: 'Painting', value: 71, shown: '71', share: '25%', note: 'After 2 hours' },
  ];
  const [ranking, funnel] = [draw(createElement(RankingBars, { items })), draw(createElement(Funnel, { items }))];
  for (const drawn of [ranking, funnel]) {
    expect(drawn).toMatch(/Plumbing.*284.*Painting.*25%.*71.*After 2 hours/);
    expect(drawn).toContain('width="25%"');
  }
});

it('draws charts without values', () => {
  for (const Chart of [LineChart, StackedBars])
    expect(draw(createElement(Chart, { ...days, labels: [], series: [] }))).not.toContain('NaN');
  expect(draw(createElement(Funnel, { items: [{ label: 'Asked', value: 0, shown: '0' }] }))).not.toContain('NaN');
});

it('offers the numbers of a chart as a table', () => {
  const table = { columns: ['Day', 'Members'], rows: [['1 Nov', '4']] };
  const drawn = draw(createElement(ChartFigure, { title: 'New accounts', table }, 'chart'));
  expect(drawn).toMatch(/<figure.*<button.*Show as table/);
});
