/** The support document as the server serves it, beside the bill: its electronic face, what its plan says, and its paper. */
import type { PublishedKind, ServedKind } from '#modules/documents/index.server.ts'
import { awaitsAnswer, signingLacks, supportFace } from '#modules/electronic/index.server.ts'
import { paperOfSupport } from '#modules/electronic/index.ts'
import { refusedByPlan } from './plan.server.ts'
import { keptByLanded } from '../landed/stands.server.ts'
import { billNotices } from '../bill/notices.ts'
import { matchFindings } from '../match/match.server.ts'
import { costRises } from '../rise/findings.server.ts'
import { support } from './kind.ts'

export const servedSupport: ServedKind = {
  kind: support,
  electronic: supportFace,
  refuses: refusedByPlan,
  lacks: signingLacks,
  findings: matchFindings,
  notices: billNotices,
  stands: keptByLanded,
  warns: costRises,
}

export const publishedSupport: PublishedKind = { kind: support, paperOf: paperOfSupport, isAwaited: awaitsAnswer }
