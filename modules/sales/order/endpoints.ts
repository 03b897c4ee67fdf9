import { documentEndpoints, mailEndpoints, stageEndpoints } from '#modules/documents/index.ts'
import { order } from './kind.ts'

export const orderEndpoints = documentEndpoints(order)

export const orderMail = mailEndpoints(order)

const { approve, process, complete } = stageEndpoints(order)
export const orderStageCalls = { approve, process, complete }
