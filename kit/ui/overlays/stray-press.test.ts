import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import { makeStrayPresses } from './stray-press.ts';

/** A button, as far as a press needs one. */
class FakeElement {
  textContent: string;
  constructor(text: string) {
    this.textContent = text;
  }
  closest(selector: string) {
    return selector === 'label' ? null : this;
  }
}
beforeEach(() => void vi.stubGlobal('Element', FakeElement));
afterAll(() => vi.unstubAllGlobals());

type Press = { detail?: number; pointerType?: string; at?: number; x?: number };
const press = (target: FakeElement, { detail = 1, pointerType = 'mouse', at = 0, x = 100 }: Press = {}) =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the parts of a press that are read
  ({ type: 'click', target, detail, pointerType, timeStamp: at, clientX: x, clientY: 500 }) as unknown as MouseEvent;
/** The beginning of a press, which does not say if it is of a finger. */
const pressDown = (target: FakeElement, { detail = 1, at = 0, x = 100 }: Press = {}) =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the parts of a press that are read
  ({ type: 'mousedown', target, detail, timeStamp: at, clientX: x, clientY: 500 }) as unknown as MouseEvent;

const [confirm, behind] = [new FakeElement('I have arrived'), new FakeElement('Enter the visit PIN')];

it('takes the second click of a double one for stray where another button lies now', () => {
  const isStray = makeStrayPresses();
  expect(isStray(press(confirm))).toBe(false);
  expect(isStray(press(behind, { detail: 2, at: 60 }))).toBe(true);
  expect(isStray(press(behind, { detail: 3, at: 120 }))).toBe(true);
  expect(isStray(press(behind, { at: 900 }))).toBe(false);
});

it('tells two taps at one place within a moment, which a phone counts one by one', () => {
  const touch = { pointerType: 'touch' };
  const isStray = makeStrayPresses();
  expect(isStray(press(confirm, touch))).toBe(false);
  expect(isStray(press(behind, { ...touch, at: 250, x: 110 }))).toBe(true);
  const isStraySlowly = makeStrayPresses();
  expect(isStraySlowly(press(confirm, touch))).toBe(false);
  expect(isStraySlowly(press(behind, { ...touch, at: 500 }))).toBe(false);
  const isStrayAway = makeStrayPresses();
  expect(isStrayAway(press(confirm, touch))).toBe(false);
  expect(isStrayAway(press(behind, { ...touch, at: 100, x: 200 }))).toBe(false);
});

it('takes the second press for stray where the same button says something else now', () => {
  const isStray = makeStrayPresses();
  const button = new FakeElement('I agree to this total');
  expect(isStray(press(button))).toBe(false);
  button.textContent = 'Done';
  expect(isStray(press(button, { detail: 2, at: 60 }))).toBe(true);
});

it('lets a double press of one button, two clicks of a mouse on two, and keys through', () => {
  const isStray = makeStrayPresses();
  expect(isStray(press(confirm))).toBe(false);
  expect(isStray(press(confirm, { detail: 2, at: 60 }))).toBe(false);
  expect(isStray(press(behind, { at: 90 }))).toBe(false);
  expect(isStray(press(confirm, { detail: 0, at: 95 }))).toBe(false);
});

it('tells at its beginning that a press is stray, so that it takes no focus, and remembers it at its click', () => {
  for (const [first, second] of [
    [{}, { detail: 2 }],
    [{ pointerType: 'touch' }, { pointerType: 'touch' }],
  ]) {
    const isStray = makeStrayPresses();
    expect(isStray(pressDown(confirm, first))).toBe(false);
    expect(isStray(press(confirm, first))).toBe(false);
    expect(isStray(pressDown(behind, { ...second, at: 250 }))).toBe(true);
    expect(isStray(press(behind, { ...second, at: 250 }))).toBe(true);
    expect(isStray(pressDown(behind, { at: 900 }))).toBe(false);
    expect(isStray(press(behind, { at: 900 }))).toBe(false);
  }
});
