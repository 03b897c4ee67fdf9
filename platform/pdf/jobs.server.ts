/** What travels between the renderer and its thread. */

/** Anything that JSON can hold. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json | undefined }

export type Work =
  | {
      readonly kind: 'pdf'
      /** Path of the Typst source. */
      readonly template: string
      readonly data: Json
      /** Texts to draw as QR, by name; the template finds each as SVG. */
      readonly codes: Readonly<Record<string, string>>
      /** PNG or JPEG, by name; the template reads each at `/images/<name>`. */
      readonly images: Readonly<Record<string, Uint8Array>>
    }
  | { readonly kind: 'code'; readonly text: string }

export interface Job {
  readonly id: number
  readonly work: Work
}

export type Outcome = { readonly id: number; readonly bytes: Uint8Array } | { readonly id: number; readonly problem: string }
