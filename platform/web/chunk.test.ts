// A screen's code has 120 s; what failed is told apart, and loading the page again is offered once.
import { expect, test, vi } from 'vitest'
import { CHUNK_TIMEOUT_MS, ChunkFailed, helpForChunk, loadChunk, partOf, type Timer } from './chunk.ts'

const never: Timer = { after: () => () => undefined }

test.each([
  [new TypeError('Failed to fetch dynamically imported module: /assets/a.js'), 'script'],
  [new Error('Unable to preload CSS for /assets/a.css'), 'style'],
  ['?', 'script'],
])('%s is of the %s', (error, part) => expect(partOf(error)).toBe(part))

test('what loads is given, and the clock is stopped', async () => {
  const stop = vi.fn()
  expect(await loadChunk(() => Promise.resolve({ default: 1 }), { after: () => stop })).toEqual({ default: 1 })
  expect(stop).toHaveBeenCalledOnce()
})

test('what fails says of which part', async () => {
  const loading = loadChunk(() => Promise.reject(new Error('Unable to preload CSS for /a.css')), never)
  await expect(loading).rejects.toBeInstanceOf(ChunkFailed)
  await expect(loading).rejects.toMatchObject({ part: 'style' })
})

test('after 120 seconds nobody waits any more', async () => {
  const asked: number[] = []
  const late: Timer = {
    after: (ms, run) => {
      asked.push(ms)
      run()
      return () => undefined
    },
  }
  await expect(loadChunk(() => new Promise(() => undefined), late)).rejects.toBeInstanceOf(ChunkFailed)
  expect(asked).toEqual([CHUNK_TIMEOUT_MS])
  expect(CHUNK_TIMEOUT_MS).toBe(120_000)
})

test.each([
  ['script', true, false, 'No se pudo descargar esta pantalla. Puede haber una versión nueva.', true],
  ['style', true, false, 'No se pudieron descargar los estilos de esta pantalla. Puede haber una versión nueva.', true],
  ['script', true, true, 'Recargamos y tampoco se pudo descargar esta pantalla. Revisa tu red o avisa a soporte.', false],
  ['script', false, false, 'No hay conexión a internet. La pantalla se descarga cuando vuelva.', false],
] as const)('%s, online %s, reloaded %s', (part, online, wasReloaded, message, offersReload) =>
  expect(helpForChunk(part, online, wasReloaded)).toEqual({ message, offersReload }),
)
