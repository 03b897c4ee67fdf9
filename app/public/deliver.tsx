/** The calls of the deliveries of a route, and what a phone gives for them. The answers are ours; their shapes are the endpoints'. */
import type { output } from 'zod/v4/core'
import type { ProofInput, publicDelivery } from '#modules/dispatch/index.ts'
import { fieldsOf, type Refused } from './ask.tsx'
import { NO_NETWORK, refusalOf } from './load.tsx'

export type Route = output<(typeof publicDelivery)['response']>
export type RouteOrder = Route['orders'][number]

/** As the company reads them: this small program does not carry the module of dispatches. */
export const outcomeWords = {
  delivered: 'Entregado',
  partlyDelivered: 'Entregado en parte',
  returned: 'Devuelto',
} as const satisfies Record<NonNullable<RouteOrder['outcome']>, string>

export type LoadedRoute =
  | { readonly state: 'found'; readonly route: Route }
  | { readonly state: 'closed' }
  | { readonly state: 'failed'; readonly message: string }

const WRONG_LINK = 691
const urlOf = (token: string, part = ''): string => `/api/public/deliveries/${encodeURIComponent(token)}${part}`

export async function loadDeliveries(token: string): Promise<LoadedRoute> {
  try {
    const response = await fetch(urlOf(token), { headers: { accept: 'application/json' } })
    const body: unknown = await response.json()
    if (response.ok) return { state: 'found', route: body as Route }
    const { code, message } = refusalOf(body)
    return code === WRONG_LINK ? { state: 'closed' } : { state: 'failed', message }
  } catch {
    return { state: 'failed', message: NO_NETWORK }
  }
}

/** @returns null when it was taken */
export async function sendProof(token: string, orderId: string, said: ProofInput): Promise<Refused | null> {
  try {
    const response = await fetch(urlOf(token, `/${orderId}`), {
      method: 'POST',
      headers: { accept: 'application/json', 'content-type': 'application/json' },
      body: JSON.stringify(said),
    })
    if (response.ok) return null
    const answer: unknown = await response.json()
    return { message: refusalOf(answer).message, fields: fieldsOf(answer) }
  } catch {
    return { message: NO_NETWORK, fields: {} }
  }
}

const contentOf = (dataUrl: string): string => dataUrl.slice(dataUrl.indexOf(',') + 1)

/** What was drawn, as a PNG in base64. */
export const drawnOn = (canvas: HTMLCanvasElement): string => contentOf(canvas.toDataURL('image/png'))

/** Of the longer side, in pixels: enough to read a label, and some 300 KB. */
const PHOTO_SIDE = 1280

/** A photo made small enough to travel by phone, as a JPEG in base64. @throws when it is no image */
export async function shrinkPhoto(file: File): Promise<string> {
  const image = await createImageBitmap(file)
  const scale = Math.min(1, PHOTO_SIDE / Math.max(image.width, image.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(image.width * scale))
  canvas.height = Math.max(1, Math.round(image.height * scale))
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
  image.close()
  return contentOf(canvas.toDataURL('image/jpeg', 0.8))
}

/** Where the device is, when the person lets it say so. @returns why not, when it does not */
export const askPosition = (): Promise<NonNullable<ProofInput['position']> | string> =>
  new Promise((resolve) => {
    if (!('geolocation' in navigator)) return resolve('Este teléfono no dice dónde está.')
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ latitude: coords.latitude, longitude: coords.longitude, accuracyMeters: Math.round(coords.accuracy) }),
      () => resolve('No se pudo tomar el lugar: puedes registrar la entrega sin él.'),
      { enableHighAccuracy: true, timeout: 15_000, maximumAge: 60_000 },
    )
  })
