import { afterEach, expect, it, vi } from 'vitest';
import { currentMessages, dismiss, toast, watchMessages } from './toast.ts';

afterEach(() => currentMessages().forEach(dismiss));
const texts = () => currentMessages().map(({ text }) => text);

it('shows the newest message first', () => {
  toast.success('Saved.');
  toast.info('Your quotes have changed.');
  expect(texts()).toEqual(['Your quotes have changed.', 'Saved.']);
});

it('shows the same text once, in its place, with its latest title', () => {
  toast.error('Failed to save.');
  const [first] = currentMessages();
  toast.info('Your quotes have changed.');
  toast.error('Failed to save.', 'No connection');
  expect(texts()).toEqual(['Your quotes have changed.', 'Failed to save.']);
  expect(currentMessages()[1]).toMatchObject({ id: first?.id, title: 'No connection' });
});

it('keeps messages of the same text apart when each has an action of its own', () => {
  const undo = { label: 'Undo', onPress: vi.fn<() => void>() };
  toast.success('Service deleted.', undefined, undo);
  toast.success('Service deleted.', undefined, { ...undo });
  expect(currentMessages()).toHaveLength(2);
});

it('keeps an error and a success of the same text apart', () => {
  toast.success('Done.');
  toast.error('Done.');
  expect(currentMessages().map(({ kind }) => kind)).toEqual(['error', 'success']);
});

it('takes the errors away once something has worked', () => {
  toast.error('Failed to post problem');
  toast.info('Your quotes have changed.');
  toast.success('Your problem was posted.');
  expect(texts()).toEqual(['Your problem was posted.', 'Your quotes have changed.']);
});

it('dismisses one message, and tells those who watch until they stop', () => {
  const onChange = vi.fn<() => void>();
  const stop = watchMessages(onChange);
  toast.success('One.');
  toast.success('Two.');
  dismiss(currentMessages()[0]!);
  expect(texts()).toEqual(['One.']);
  expect(onChange).toHaveBeenCalledTimes(3);
  stop();
  toast.success('Three.');
  expect(onChange).toHaveBeenCalledTimes(3);
});
