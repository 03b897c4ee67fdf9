/** Where what is wrong is mended, when it is on another screen: it travels among the parameters of the error. */
import type { ErrorParams } from '#base/errors.ts'

export interface Way {
  readonly href: string
  readonly title: string
}

/** Parameters that say the way to a screen. */
export const wayTo = ({ path, title }: { readonly path: string; readonly title: string }): ErrorParams => ({
  direccion: path,
  lugar: title,
})

/** What the screen may do about it at once, by the name that the module of the error gives it. */
export const withRemedy = (name: string): ErrorParams => ({ remedio: name })

export const remedyOf = ({ remedio }: ErrorParams): string | null => remedio ?? null

/** The way that an error brings, inside the product; null without one. */
export function wayOf(params: ErrorParams): Way | null {
  const { direccion, lugar } = params
  return direccion !== undefined && lugar !== undefined && /^\/[^/]/.test(direccion) ? { href: direccion, title: lugar } : null
}
