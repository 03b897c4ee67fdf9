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

/** The way that an error brings, inside the product; null without one. */
export function wayOf(params: ErrorParams): Way | null {
  const { direccion, lugar } = params
  return direccion !== undefined && lugar !== undefined && /^\/[^/]/.test(direccion) ? { href: direccion, title: lugar } : null
}
