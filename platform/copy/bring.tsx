/** Sending a copy from this browser, part by part, and having it brought back. */
import { base64, call } from '../web/index.tsx'
import { beginRestore, COPY_PART_BYTES, runRestore, sendCopyPart } from './endpoints.ts'

/** @param sent told how many bytes are there @throws CallFailed */
export async function bringFile(file: File, sent: (bytes: number) => void): Promise<void> {
  const { id } = await call(beginRestore, { body: { name: file.name.slice(0, 200), size: file.size } })
  for (let position = 0; position * COPY_PART_BYTES < file.size; position += 1) {
    const part = file.slice(position * COPY_PART_BYTES, (position + 1) * COPY_PART_BYTES)
    const bytes = new Uint8Array(await part.arrayBuffer())
    const { received } = await call(sendCopyPart, { params: { id }, body: { position, base64: base64(bytes) } })
    sent(received)
  }
  await call(runRestore, { params: { id }, body: {} })
}
