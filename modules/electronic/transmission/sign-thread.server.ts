/** A thread that signs: canonical form and RSA keep no request waiting. It forgets the key with each document. */
import { parentPort } from 'node:worker_threads'
import { signerOf, signXml } from '#colombia/index.server.ts'

export interface SignRequest {
  readonly number: number
  readonly xml: string
  readonly key: Uint8Array
  readonly chain: readonly Uint8Array[]
  readonly signingTime: string
  readonly id: string
}
export type SignAnswer = { readonly number: number } & ({ readonly bytes: Uint8Array } | { readonly problem: string })

parentPort?.on('message', ({ number, xml, key, chain, signingTime, id }: SignRequest) => {
  let answer: SignAnswer
  try {
    answer = { number, bytes: signXml(xml, { signer: signerOf({ key, chain }), signingTime, id }) }
  } catch (error) {
    // Never the key: what the libraries say of a document, or of a key that is none.
    answer = { number, problem: error instanceof Error ? error.name : 'Error' }
  }
  parentPort?.postMessage(answer)
})
