/** A thread that signs: canonical form and RSA keep no request waiting. It forgets the key with each document. */
import { signerOf, signXml } from '#colombia/index.server.ts'
import { answerInThread } from '#platform/threads.server.ts'

export interface SignRequest {
  readonly xml: string
  readonly key: Uint8Array
  readonly chain: readonly Uint8Array[]
  readonly signingTime: string
  readonly id: string
}

answerInThread(
  ({ xml, key, chain, signingTime, id }: SignRequest): Uint8Array => signXml(xml, { signer: signerOf({ key, chain }), signingTime, id }),
)
