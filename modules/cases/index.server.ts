export { serveCase } from './serve.server.ts'
export { caseKinds, type CaseCall, type LinesPlace, type LockedCase, type RunsOf } from './served.server.ts'
