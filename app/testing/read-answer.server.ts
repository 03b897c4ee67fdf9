import { pdfText } from '#platform/testing/pdf-text.server.ts'
import { unzipped } from '#platform/testing/unzipped.server.ts'

/** All that an answer says, whatever it is written in, as a person would read it: figures without their signs. */
export function readAnswer(answer: { readonly rawPayload: Buffer }): string {
  const bytes = answer.rawPayload
  const start = bytes.subarray(0, 5).toString('latin1')
  const text =
    start === '%PDF-' ? pdfText(bytes) : start.startsWith('PK') ? [...unzipped(bytes).values()].join('\n') : bytes.toString('utf8')
  return text.replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '·').replaceAll(/[.,\s$\u00A0\u202F]/g, '')
}
