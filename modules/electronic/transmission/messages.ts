/** What the ledger asks the worker for, each once for its key. */

/** The files of a document are taken to its customer. */
export const DELIVER_TOPIC = 'electronic.deliver'

/** @param byHand somebody asked for it, whatever went before */
export const deliveryMessage = (transmissionId: string, key: string, byHand = false) => ({
  topic: DELIVER_TOPIC,
  key,
  payload: { transmissionId, byHand },
})

/** What was sent in contingency where the authority declared none goes again as any other. */
export const AGAIN_TOPIC = 'electronic.again'

export const againMessage = (transmissionId: string) => ({ topic: AGAIN_TOPIC, key: transmissionId, payload: { transmissionId } })
