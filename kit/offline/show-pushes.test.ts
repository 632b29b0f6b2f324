import { expect, it } from 'vitest';
import { showPushes, type PushScope } from './show-pushes.ts';

type Open = { url: string; focused: boolean };

/** A service worker with these windows, and what it has done. */
function aWorker(open: readonly Open[]) {
  const done: string[] = [];
  const handlers = new Map<string, (event: never) => void>();
  const windows = open.map(({ url, focused }) => {
    const one = {
      url,
      focused,
      focus: () => Promise.resolve((done.push(`focus ${url}`), one)),
      navigate: (to: string) => Promise.resolve(done.push(`navigate ${to}`)),
    };
    return one;
  });
  const scope: PushScope = {
    addEventListener: (name: string, act: (event: never) => void) => void handlers.set(name, act),
    location: { origin: 'https://lungisa.example' },
    registration: {
      showNotification: (title, options) => Promise.resolve(void done.push(`show ${title} ${JSON.stringify(options)}`)),
    },
    clients: {
      matchAll: () => Promise.resolve(windows),
      openWindow: (url) => Promise.resolve(done.push(`open ${url}`)),
    },
  };
  showPushes(scope);
  const run = async (name: string, event: object) => {
    let ended: Promise<unknown> = Promise.resolve();
    handlers.get(name)?.({ ...event, waitUntil: (act: Promise<unknown>) => (ended = act) } as never);
    await ended;
    return done.splice(0);
  };
  return {
    push: (message: object | null) => run('push', { data: message && { json: () => message } }),
    click: (url: string) =>
      run('notificationclick', { notification: { data: { url }, close: () => done.push('close') } }),
  };
}

const message = { title: 'New message', body: 'Open Lungisa to read it.', tag: '/messages/1', url: '/messages/1?at=2' };
const at = (path: string, focused = false) => ({ url: `https://lungisa.example${path}`, focused });

it('shows a push notification under its tag, so that one of a conversation takes the place of the last', async () => {
  const options = JSON.stringify({ body: message.body, tag: message.tag, renotify: true, data: { url: message.url } });
  expect(await aWorker([at('/dashboard', true)]).push(message)).toEqual([`show New message ${options}`]);
  expect(await aWorker([at('/messages/1')]).push(message)).toHaveLength(1);
});

it('shows no push notification of the page that the person looks at, and none without content', async () => {
  expect(await aWorker([at('/messages/1', true)]).push(message)).toEqual([]);
  expect(await aWorker([]).push(null)).toEqual([]);
});

it('opens what a push notification is about, in a window of the site where there is one', async () => {
  const address = 'https://lungisa.example/messages/1';
  expect(await aWorker([]).click('/messages/1')).toEqual(['close', `open ${address}`]);
  expect(await aWorker([at('/dashboard')]).click('/messages/1')).toEqual([
    'close',
    'focus https://lungisa.example/dashboard',
    `navigate ${address}`,
  ]);
  expect(await aWorker([at('/'), at('/messages/1')]).click('/messages/1')).toEqual(['close', `focus ${address}`]);
});

it.each(['https://evil.example/x', '//evil.example/x', 'javascript:alert(1)'])(
  'opens no other site: %s',
  async (url) => {
    expect(await aWorker([]).click(url)).toEqual(['close', 'open https://lungisa.example/notifications']);
  },
);
