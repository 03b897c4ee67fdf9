/** What travels between the renderer and its thread. */

/** Anything that JSON can hold. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json | undefined }

/** A text as QR, or as bars of a symbology. */
export type DrawnCode = string | { readonly bars: 'ean13' | 'code128'; readonly text: string }

export type Work =
  | {
      /** A file to print, or its pages as a picture. */
      readonly kind: 'pdf' | 'picture'
      /** Path of the Typst source. */
      readonly template: string
      readonly data: Json
      /** Texts to draw, by name; the template finds each as SVG. */
      readonly codes: Readonly<Record<string, DrawnCode>>
      /** PNG or JPEG, by name; the template reads each at `/images/<name>`. */
      readonly images: Readonly<Record<string, Uint8Array>>
    }
  | { readonly kind: 'code'; readonly text: string }

export interface Job {
  readonly id: number
  readonly work: Work
}

export type Outcome = { readonly id: number; readonly bytes: Uint8Array } | { readonly id: number; readonly problem: string }
