/**
 * The code of a screen, loaded when it is needed (specification, sections 7 and 8): it has 120 s, and what fails says
 * whether it was the script or the style sheet. Pure: the clock is given.
 */

/** Specification, section 9. */
export const CHUNK_TIMEOUT_MS = 120_000

export type ChunkPart = 'script' | 'style'

/** The code of a screen could not be loaded. */
export class ChunkFailed extends Error {
  override readonly name = 'ChunkFailed'
  readonly part: ChunkPart
  constructor(part: ChunkPart, cause: unknown) {
    super(`Could not load the ${part} of a screen`, { cause })
    this.part = part
  }
}

/** As `setTimeout` and `clearTimeout`. */
export interface Timer {
  readonly after: (ms: number, run: () => void) => () => void
}

const STYLE = /preload css|\.css\b/i

export const partOf = (error: unknown): ChunkPart => (error instanceof Error && STYLE.test(error.message) ? 'style' : 'script')

/**
 * Loads a screen within its time.
 * @throws ChunkFailed
 */
export function loadChunk<Module>(load: () => Promise<Module>, timer: Timer): Promise<Module> {
  return new Promise((done, fail) => {
    const stop = timer.after(CHUNK_TIMEOUT_MS, () => fail(new ChunkFailed('script', new Error('Out of time'))))
    load().then(
      (module) => {
        stop()
        done(module)
      },
      (error: unknown) => {
        stop()
        fail(new ChunkFailed(partOf(error), error))
      },
    )
  })
}

/** What a failed screen says, and whether loading the page again is offered. */
export interface ChunkHelp {
  readonly message: string
  readonly offersReload: boolean
}

/** Loading the page again is offered once for an address; when it did not help, it is explained. */
export function helpForChunk(part: ChunkPart, online: boolean, wasReloaded: boolean): ChunkHelp {
  if (!online) return { message: 'No hay conexión a internet. La pantalla se descarga cuando vuelva.', offersReload: false }
  const missing = part === 'style' ? 'los estilos de esta pantalla' : 'esta pantalla'
  const verb = part === 'style' ? 'pudieron' : 'pudo'
  return wasReloaded
    ? { message: `Recargamos y tampoco se ${verb} descargar ${missing}. Revisa tu red o avisa a soporte.`, offersReload: false }
    : { message: `No se ${verb} descargar ${missing}. Puede haber una versión nueva.`, offersReload: true }
}
