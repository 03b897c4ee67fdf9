/** A crop as an image of its own. */
import { type Crop, keptSize, settled } from './crop.ts'

export interface Drawn {
  readonly blob: Blob
  readonly extension: 'png' | 'jpg'
}

function canvasOf(image: HTMLImageElement, crop: Crop, isOpaque: boolean): HTMLCanvasElement {
  const { x, y, width, height } = settled({ width: image.naturalWidth, height: image.naturalHeight }, crop)
  const size = keptSize({ width, height })
  const canvas = Object.assign(document.createElement('canvas'), size)
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('This browser draws no canvas')
  pen.imageSmoothingQuality = 'high'
  if (isOpaque) {
    pen.fillStyle = 'white'
    pen.fillRect(0, 0, size.width, size.height)
  }
  pen.drawImage(image, x, y, width, height, 0, 0, size.width, size.height)
  return canvas
}

const encoded = (canvas: HTMLCanvasElement, mime: string): Promise<Blob> =>
  new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error(`No ${mime} came out`))), mime, 0.9)
  })

/** PNG, which keeps what is transparent; a photograph that would weigh too much, JPEG on white. */
export async function drawn(image: HTMLImageElement, crop: Crop, mostBytes: number): Promise<Drawn> {
  const png = await encoded(canvasOf(image, crop, false), 'image/png')
  if (png.size <= mostBytes) return { blob: png, extension: 'png' }
  return { blob: await encoded(canvasOf(image, crop, true), 'image/jpeg'), extension: 'jpg' }
}

/** The crop as it looks, for the previews. */
export const preview = (image: HTMLImageElement, crop: Crop): string => canvasOf(image, crop, false).toDataURL('image/png')

/** @throws when the browser cannot read it as an image */
export async function imageOf(file: Blob): Promise<HTMLImageElement> {
  const image = new Image()
  image.src = URL.createObjectURL(file)
  await image.decode()
  return image
}
