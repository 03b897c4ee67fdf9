/** A thread that signs: canonical form and RSA keep no request waiting. It forgets the key with each document. */
import { signerOf, signXml, type ClaimedRole } from '#colombia/index.server.ts'
import { answerInThread } from '#platform/threads.server.ts'

export interface SignRequest {
  readonly xml: string
  readonly key: Uint8Array
  readonly chain: readonly Uint8Array[]
  readonly signingTime: string
  readonly id: string
  /** Of an invoice and of its notes, the supplier. */
  readonly role?: ClaimedRole
}

answerInThread(
  ({ xml, key, chain, signingTime, id, role = 'supplier' }: SignRequest): Uint8Array =>
    signXml(xml, { signer: signerOf({ key, chain }), signingTime, id, role }),
)
