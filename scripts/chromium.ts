/** Finds the browser of the journeys and, where the system allows it, installs it. */
import { spawn } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

/**
 * Of several lists Chromium reads the last: this one repeats what the tool that drives it leaves out, and leaves out the pages that an
 * address bar keeps ready, which nobody sees and which take half a second of the processor from every visit.
 */
const WITHOUT = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
]

/** Without sandbox because journeys also run as root in a container; without anything that calls home. */
export const chromiumArguments: readonly string[] = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${WITHOUT.join(',')}`,
]

/** It has no windows to draw, and does the same in three quarters of the time. */
const SHELL = 'chromium-headless-shell'
const NAMES = [SHELL, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const FIXED = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome', '/Applications/Chromium.app/Contents/MacOS/Chromium']

const isProgram = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

const inPath = (name: string, environment: NodeJS.ProcessEnv): string | null =>
  ['/usr/bin', ...(environment['PATH'] ?? '').split(delimiter)].map((folder) => join(folder, name)).find(isProgram) ?? null

const mayInstall = (): boolean => process.getuid?.() === 0 && inPath('apt-get', process.env) !== null

/** Where the browser is, or null. `CHROMIUM_PATH` decides when it is set. */
export function lookForChromium(environment: NodeJS.ProcessEnv = process.env): string | null {
  const chosen = environment['CHROMIUM_PATH']
  if (chosen) {
    if (isProgram(chosen)) return chosen
    throw new Error(`CHROMIUM_PATH apunta a ${chosen}, que no existe o no se puede ejecutar.`)
  }
  for (const name of NAMES) {
    const found = inPath(name, environment)
    if (found !== null) return found
  }
  return FIXED.find(isProgram) ?? null
}

/**
 * The path of Chromium without windows, installed with the system's packages when it is missing and we may; or of the one that there is.
 * @throws Error in Spanish that says what to do
 */
export async function findChromium(): Promise<string> {
  const found = lookForChromium()
  if (found !== null && (found === process.env['CHROMIUM_PATH'] || found.endsWith(SHELL))) return found
  const path = (await installChromium()) ?? found
  if (path !== null) return path
  throw new Error(
    'No se encontró Chromium. Instálalo (en Debian o Ubuntu: «sudo apt-get install chromium») o indica su ruta en la variable CHROMIUM_PATH.',
  )
}

async function installChromium(): Promise<string | null> {
  if (!mayInstall()) return null
  process.stderr.write('Páramo: instalando Chromium para los recorridos…\n')
  await run('apt-get', ['update'])
  for (const name of [SHELL, 'chromium']) {
    if (await run('apt-get', ['install', '-y', '--no-install-recommends', name])) return lookForChromium()
  }
  return null
}

const run = (command: string, parameters: readonly string[]): Promise<boolean> =>
  new Promise((done) => {
    const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    const child = spawn(command, parameters, { stdio: ['ignore', 2, 2], env: environment })
    child.once('error', () => done(false))
    child.once('exit', (code) => done(code === 0))
  })
