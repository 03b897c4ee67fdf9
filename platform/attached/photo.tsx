/** A photo as it is kept: what a camera takes is more than any screen shows. */

/** So many pixels on its longer side. */
const MOST_PIXELS = 1600
/** One that weighs no more stays as it is. */
const LIGHT_BYTES = 400 * 1024

const bytesOf = async (blob: Blob): Promise<Uint8Array> => new Uint8Array(await blob.arrayBuffer())

/** A JPEG of a photo, smaller when it is larger than needed; the file itself when it is light, or the browser reads no image in it. */
export async function photoBytes(file: File): Promise<Uint8Array> {
  const isPlain = file.type === 'image/png' || file.type === 'image/jpeg'
  if (!file.type.startsWith('image/') || (isPlain && file.size <= LIGHT_BYTES)) return bytesOf(file)
  const image = await createImageBitmap(file).catch(() => null)
  if (!image) return bytesOf(file)
  const scale = Math.min(1, MOST_PIXELS / Math.max(image.width, image.height))
  const canvas = Object.assign(document.createElement('canvas'), {
    width: Math.max(1, Math.round(image.width * scale)),
    height: Math.max(1, Math.round(image.height * scale)),
  })
  const pen = canvas.getContext('2d')
  if (!pen) return bytesOf(file)
  pen.fillStyle = 'white'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.drawImage(image, 0, 0, canvas.width, canvas.height)
  const drawn = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.85))
  return bytesOf(drawn ?? file)
}
