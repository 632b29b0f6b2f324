import { execFile, spawn } from 'node:child_process';
import { access, constants } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';

/**
 * Returns the path of a Chromium for the browser journeys: CHROMIUM_PATH, or one on this machine, or one that Playwright
 * installs, or one from apt (as root on Debian). Rejects with a sentence that says what to install.
 */
export async function findChromium(): Promise<string> {
  const given = process.env.CHROMIUM_PATH;
  if (given) {
    if (await isExecutable(given)) return given;
    throw new Error(`CHROMIUM_PATH is ${given}, which is not a program.`);
  }
  const found = (await findInstalled()) ?? (await install());
  // Playwright reads its configuration again in every worker, and starts them with this environment.
  process.env.CHROMIUM_PATH = found;
  return found;
}

async function install(): Promise<string> {
  const failures: string[] = [];
  for (const [program, ...args] of installCommands()) {
    const problem = await run(program, args);
    const installed = await findInstalled();
    if (installed) return installed;
    failures.push(`${[program, ...args].join(' ')}: ${problem ?? 'installed no browser'}`);
  }
  throw new Error(
    `The browser journeys need Chromium, and none was found or could be installed. Install it (apt install chromium, or Google Chrome), or set CHROMIUM_PATH.\n${failures.join('\n')}`,
  );
}

async function findInstalled(): Promise<string | undefined> {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  // The headless shell is the same engine without a window, and a fifth faster.
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
  for (const candidate of candidates) if (await canRun(candidate)) return candidate;
  return undefined;
}

function installCommands(): [string, ...string[]][] {
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

/** Returns what went wrong, or undefined. Has a time limit, because Playwright's download never gives up in a closed network. */
function run(program: string, args: string[]): Promise<string | undefined> {
  console.log(`Found no Chromium, so running: ${[program, ...args].join(' ')}`);
  return new Promise((resolve) => {
    const maxMs = program === 'apt-get' ? 600_000 : 120_000;
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    const child = spawn(program, args, {
      env,
      stdio: ['ignore', 'ignore', 'pipe'],
      detached: process.platform !== 'win32',
    });
    let errors = '';
    child.stderr.on('data', (chunk) => (errors = `${errors}${chunk}`.slice(-2_000)));
    const timer = setTimeout(() => {
      errors = `gave up after ${maxMs / 1000} s`;
      // Playwright downloads in child processes, so the whole group is killed.
      if (child.pid && process.platform !== 'win32') process.kill(-child.pid, 'SIGKILL');
      else child.kill();
    }, maxMs);
    child.on('error', (error) => (errors = error.message));
    child.on('close', (code) => {
      clearTimeout(timer);
      resolve(
        code === 0
          ? undefined
          : (errors
              .split('\n')
              .findLast((line) => /[a-z]{3}/i.test(line))
              ?.trim() ?? `exit code ${code}`),
      );
    });
  });
}

/** Checks that the program runs: Ubuntu has a stub of that name, and Playwright's Chromium needs libraries that a bare Debian lacks. */
async function canRun(path: string): Promise<boolean> {
  if (!(await isExecutable(path))) return false;
  // On Windows, --version opens a window.
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
