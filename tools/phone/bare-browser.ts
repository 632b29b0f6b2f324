import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findChromium } from '#tools/find-chromium.ts';
import type { Line } from './phone.ts';
import type { DemoAccount, Product } from './product.ts';

type Answer = { id?: number; result?: Record<string, unknown>; error?: { message: string } };
type Send = (method: string, params?: object, sessionId?: string) => Promise<Record<string, unknown>>;

/** A page that is being visited: `read` gives the value of an expression in it. */
export type BarePage = { read: <Value>(expression: string) => Promise<Value>; close: () => Promise<void> };

type Visit = {
  path: string;
  account?: DemoAccount | undefined;
  line: Line;
  cpu: number;
  /** Runs in the page, before its own scripts. */
  before: () => void;
};

/** A browser without a listener to scripts: `open` begins a visit on a small phone with nothing stored. */
export type BareBrowser = { open: (visit: Visit) => Promise<BarePage>; close: () => Promise<void> };

/**
 * Starts Chromium as people have it. Playwright listens to scripts, for which V8 finds the place in the source of each error that is made, by
 * reading the file again: React makes five as it starts, which was two thirds of the longest task of a load.
 */
export async function startBareBrowser(product: Product): Promise<BareBrowser> {
  const folder = await mkdtemp(join(tmpdir(), 'lungisa-browser-'));
  const args = [
    '--remote-debugging-port=0',
    `--user-data-dir=${folder}`,
    '--headless',
    '--disable-gpu',
    '--no-first-run',
  ];
  if (process.getuid?.() === 0) args.push('--no-sandbox');
  const browser = spawn(await findChromium(), args, { stdio: ['ignore', 'ignore', 'pipe'] });
  const ended = once(browser, 'exit');
  const send = await connect(await readAddress(browser.stderr));
  return {
    open: (visit) => open(send, product, visit),
    close: async () => {
      browser.kill();
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The address of the protocol, which Chromium writes among its first lines. */
async function readAddress(lines: NodeJS.ReadableStream): Promise<string> {
  let text = '';
  for await (const part of lines) {
    text += String(part);
    const [address] = /ws:\/\/\S+/.exec(text) ?? [];
    if (address !== undefined) {
      lines.resume();
      return address;
    }
  }
  throw new Error(`Chromium did not start:\n${text}`);
}

async function connect(address: string): Promise<Send> {
  const socket = new WebSocket(address);
  await once(socket, 'open');
  const waiting = new Map<number, PromiseWithResolvers<Record<string, unknown>>>();
  socket.addEventListener('message', ({ data }) => {
    const { id, result = {}, error } = JSON.parse(String(data)) as Answer;
    const call = id === undefined ? undefined : waiting.get(id);
    if (error === undefined) call?.resolve(result);
    else call?.reject(new Error(error.message));
  });
  let last = 0;
  return (method, params = {}, sessionId) => {
    const id = (last += 1);
    const answer = Promise.withResolvers<Record<string, unknown>>();
    waiting.set(id, answer);
    socket.send(JSON.stringify({ id, method, params, ...(sessionId !== undefined && { sessionId }) }));
    return answer.promise.finally(() => waiting.delete(id));
  };
}

async function open(send: Send, { url }: Product, { path, account, line, cpu, before }: Visit): Promise<BarePage> {
  const { browserContextId } = await send('Target.createBrowserContext');
  const { targetId } = await send('Target.createTarget', { url: 'about:blank', browserContextId });
  const { sessionId } = await send('Target.attachToTarget', { targetId, flatten: true });
  const tell = (method: string, params: object) => send(method, params, String(sessionId));
  await tell('Network.enable', {});
  for (const { name, value } of account === undefined ? [] : await signIn(url, account))
    await tell('Network.setCookie', { name, value, url, httpOnly: true });
  await tell('Emulation.setDeviceMetricsOverride', { width: 360, height: 740, deviceScaleFactor: 2, mobile: true });
  await tell('Network.emulateNetworkConditions', {
    offline: false,
    latency: line.latency,
    downloadThroughput: line.bytesPerSecond,
    uploadThroughput: line.bytesPerSecond,
    connectionType: 'cellular3g',
  });
  await tell('Emulation.setCPUThrottlingRate', { rate: cpu });
  await tell('Page.enable', {});
  await tell('Page.addScriptToEvaluateOnNewDocument', { source: `(${String(before)})()` });
  await tell('Page.navigate', { url: `${url}${path}` });
  return {
    read: async <Value>(expression: string) => {
      const { result } = await tell('Runtime.evaluate', { expression, returnByValue: true });
      return (result as { value: Value }).value;
    },
    close: async () => void (await send('Target.disposeBrowserContext', { browserContextId })),
  };
}

/** Signs in beside the browser. Returns the cookies of the session. */
async function signIn(url: string, { email, password }: DemoAccount): Promise<{ name: string; value: string }[]> {
  const answer = await fetch(`${url}/api/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ email, password }),
  });
  if (!answer.ok) throw new Error(`Signing in failed: ${answer.status} ${await answer.text()}`);
  return answer.headers.getSetCookie().map((cookie) => {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
    return { name, value };
  });
}
