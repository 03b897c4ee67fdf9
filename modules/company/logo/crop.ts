/** The part of an image that stays: a rectangle in its own pixels, moved and resized without ever leaving it. */
export interface Area {
  readonly width: number
  readonly height: number
}
export interface Crop extends Area {
  readonly x: number
  readonly y: number
}

/** Width over height; null is free. */
export type Proportion = number | null

export const proportions = [
  { value: 'free', label: 'Libre', ratio: null },
  { value: 'wide', label: '3 a 1', ratio: 3 },
  { value: 'half', label: '2 a 1', ratio: 2 },
  { value: 'square', label: 'Cuadrado', ratio: 1 },
] as const
export type ProportionName = (typeof proportions)[number]['value']
export const ratioOf = (name: ProportionName): Proportion => proportions.find(({ value }) => value === name)?.ratio ?? null

/** Nothing smaller is a logo. */
const LEAST = 16

const clamp = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), Math.max(least, most))

/** The smallest of an image: of a tiny one, all of it. */
const leastOf = (image: Area): Area => ({ width: Math.min(LEAST, image.width), height: Math.min(LEAST, image.height) })

/** The largest rectangle of a proportion, in the middle. */
export function wholeOf(image: Area, ratio: Proportion): Crop {
  if (ratio === null) return { x: 0, y: 0, ...image }
  const width = Math.min(image.width, image.height * ratio)
  const height = width / ratio
  return { x: (image.width - width) / 2, y: (image.height - height) / 2, width, height }
}

/** Moved by so many pixels, as far as the image goes. */
export const moved = (image: Area, crop: Crop, dx: number, dy: number): Crop => ({
  ...crop,
  x: clamp(crop.x + dx, 0, image.width - crop.width),
  y: clamp(crop.y + dy, 0, image.height - crop.height),
})

/**
 * With its right lower corner moved, the other one in its place.
 * @param ratio kept when it is given: the width leads
 */
export function stretched(image: Area, crop: Crop, dx: number, dy: number, ratio: Proportion): Crop {
  const least = leastOf(image)
  const room = { width: image.width - crop.x, height: image.height - crop.y }
  if (ratio === null)
    return {
      ...crop,
      width: clamp(crop.width + dx, Math.min(least.width, room.width), room.width),
      height: clamp(crop.height + dy, Math.min(least.height, room.height), room.height),
    }
  const most = Math.min(room.width, room.height * ratio)
  const width = clamp(crop.width + (dx === 0 ? dy * ratio : dx), Math.min(Math.max(least.width, least.height * ratio), most), most)
  return { ...crop, width, height: width / ratio }
}

/** Larger or smaller around its middle. @param factor 1.1 is a tenth larger */
export function scaled(image: Area, crop: Crop, factor: number, ratio: Proportion): Crop {
  const own = ratio ?? crop.width / crop.height
  const least = leastOf(image)
  const most = Math.min(image.width, image.height * own)
  const width = clamp(crop.width * factor, Math.min(Math.max(least.width, least.height * own), most), most)
  const height = width / own
  const x = clamp(crop.x + (crop.width - width) / 2, 0, image.width - width)
  const y = clamp(crop.y + (crop.height - height) / 2, 0, image.height - height)
  return { x, y, width, height }
}

/** In whole pixels, within the image. */
export function settled(image: Area, crop: Crop): Crop {
  const x = Math.floor(crop.x)
  const y = Math.floor(crop.y)
  return { x, y, width: clamp(Math.round(crop.width), 1, image.width - x), height: clamp(Math.round(crop.height), 1, image.height - y) }
}

/** The size at which a crop is kept: sharp on paper, and no larger. */
export function keptSize({ width, height }: Area): Area {
  const scale = Math.min(1, 1200 / width, 600 / height)
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}
