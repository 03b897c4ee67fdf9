import { documentEndpoints, mailEndpoints, returnEndpoints, stageEndpoints } from '#modules/documents/index.ts'
import { remission } from './kind.ts'

export const remissionEndpoints = documentEndpoints(remission)

export const remissionMail = mailEndpoints(remission)

const { deliver } = stageEndpoints(remission)
export const remissionStageCalls = { deliver }

export const remissionReturns = returnEndpoints(remission)
