import { execFile, spawn } from 'node:child_process';
import { access, constants } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';

/**
 * The path of a Chromium for the browser journeys: CHROMIUM_PATH, one on this machine, else one that Playwright
 * installs, else one from apt (as root on Debian). Rejects with a sentence that says what to install.
 */
export async function findChromium(): Promise<string> {
  const given = process.env.CHROMIUM_PATH;
  if (given) {
    if (await isExecutable(given)) return given;
    throw new Error(`CHROMIUM_PATH names ${given}, which is not a program.`);
  }
  const found = (await look()) ?? (await install());
  // Playwright reads its configuration again in every worker, and starts them with this environment.
  process.env.CHROMIUM_PATH = found;
  return found;
}

async function install(): Promise<string> {
  const why: string[] = [];
  for (const [program, ...args] of attempts()) {
    const problem = await run(program, args);
    const installed = await look();
    if (installed) return installed;
    why.push(`${[program, ...args].join(' ')}: ${problem ?? 'left no browser'}`);
  }
  throw new Error(
    `The browser journeys need Chromium, and none was found or could be installed. Install it (apt install chromium, or Google Chrome), or set CHROMIUM_PATH.\n${why.join('\n')}`,
  );
}

async function look(): Promise<string | undefined> {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  // The shell is the same engine without the window around it, and a fifth faster.
  const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
  const windows = [process.env.PROGRAMFILES, process.env['PROGRAMFILES(X86)'], process.env.LOCALAPPDATA].filter(
    (folder) => folder !== undefined,
  );
  const candidates = [
    ...names.flatMap((name) => folders.map((folder) => join(folder, name))),
    ...names.map((name) => join('/usr/bin', name)),
    '/snap/bin/chromium',
    '/opt/google/chrome/chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    ...windows.map((folder) => join(folder, 'Google/Chrome/Application/chrome.exe')),
    chromium.executablePath(),
  ];
  for (const candidate of candidates) if (await works(candidate)) return candidate;
  return undefined;
}

function attempts(): [string, ...string[]][] {
  const playwright: [string, ...string[]] = [
    process.execPath,
    join(import.meta.dirname, '../node_modules/@playwright/test/cli.js'),
    'install',
    'chromium',
  ];
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return [playwright];
  const packages = ['chromium-headless-shell', 'chromium'];
  return [
    playwright,
    ['apt-get', 'update'],
    ...packages.map((name): [string, ...string[]] => ['apt-get', 'install', '-y', '--no-install-recommends', name]),
  ];
}

/** What went wrong, or undefined. Playwright's own download does not give up by itself in a closed network. */
function run(program: string, args: string[]): Promise<string | undefined> {
  console.log(`No Chromium here yet: ${[program, ...args].join(' ')}`);
  return new Promise((resolve) => {
    const limit = program === 'apt-get' ? 600_000 : 120_000;
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    const child = spawn(program, args, {
      env,
      stdio: ['ignore', 'ignore', 'pipe'],
      detached: process.platform !== 'win32',
    });
    let said = '';
    child.stderr.on('data', (chunk) => (said = `${said}${chunk}`.slice(-2_000)));
    const timer = setTimeout(() => {
      said = `gave up after ${limit / 1000} s`;
      // Its downloads are processes of its own: the whole group ends.
      if (child.pid && process.platform !== 'win32') process.kill(-child.pid, 'SIGKILL');
      else child.kill();
    }, limit);
    child.on('error', (error) => (said = error.message));
    child.on('close', (code) => {
      clearTimeout(timer);
      resolve(
        code === 0
          ? undefined
          : (said
              .split('\n')
              .findLast((line) => /[a-z]{3}/i.test(line))
              ?.trim() ?? `exit code ${code}`),
      );
    });
  });
}

/** It must run, too: Ubuntu has a stub of that name, and Playwright's needs libraries that a bare Debian lacks. */
async function works(path: string): Promise<boolean> {
  if (!(await isExecutable(path))) return false;
  // On Windows, asked for its version, Chrome opens a window instead.
  if (process.platform === 'win32') return true;
  return new Promise((resolve) =>
    execFile(path, ['--version'], { timeout: 20_000 }, (error) => resolve(error === null)),
  );
}

async function isExecutable(path: string): Promise<boolean> {
  return access(path, constants.X_OK).then(
    () => true,
    () => false,
  );
}

if (import.meta.main) console.log(await findChromium());
