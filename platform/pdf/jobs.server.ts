/** What travels between the renderer and its thread. */

/** Anything that JSON can hold. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json | undefined }

export interface Job {
  readonly id: number
  /** Path of the Typst source. */
  readonly template: string
  readonly data: Json
  /** Texts to draw as QR, by name; the template finds each as SVG. */
  readonly codes: Readonly<Record<string, string>>
}

export type Outcome = { readonly id: number; readonly pdf: Uint8Array } | { readonly id: number; readonly problem: string }
