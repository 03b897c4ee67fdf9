/** The calls of the files of a record, under its address: they are attached, saved and taken away at once. */
import * as z from 'zod/mini'
import type { Gate } from '../access.ts'
import { endpoint } from '../http/endpoint.ts'
import { done } from '../http/fields.ts'
import { attachedFile, fileContent } from './file.ts'

interface Asked {
  /** "Recaudo", for the summaries. */
  readonly title: string
  readonly reading: Gate
  readonly writing: Gate
}

export const attachedEndpoints = <const Base extends string>(base: Base, { title, reading, writing }: Asked) => {
  const files = `${base}/{id}/files` as const
  const one = `${files}/{fileId}` as const
  return {
    files: endpoint({
      method: 'GET',
      path: files,
      summary: `${title}: los archivos adjuntos`,
      ...reading,
      response: z.object({ files: z.array(attachedFile) }),
    }),
    attach: endpoint({
      method: 'POST',
      path: files,
      summary: `${title}: adjuntar un archivo`,
      ...writing,
      body: fileContent,
      response: attachedFile,
    }),
    file: endpoint({
      method: 'GET',
      path: one,
      summary: `${title}: un archivo adjunto`,
      ...reading,
      /** The bytes in base 64: the screen saves them as a file and never opens them. */
      response: z.object({ name: z.string(), content: z.string() }),
    }),
    detach: endpoint({
      method: 'DELETE',
      path: one,
      summary: `${title}: quitar un archivo adjunto`,
      ...writing,
      response: done,
    }),
  }
}

export type AttachedCalls = ReturnType<typeof attachedEndpoints<string>>
