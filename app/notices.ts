/** What people can be told of, gathered from whoever announces it, in the order in which it is chosen. */
import { newDeviceNotice } from '#modules/access/index.ts'
import { commentNotices } from '#modules/comments/index.ts'
import { resolutionNotice } from '#modules/documents/index.ts'
import { certificateNotice } from '#modules/electronic/index.ts'
import { planLimitNotice } from '#modules/subscription/index.ts'
import { legalValueNotice } from '#modules/taxes/index.ts'
import type { NoticeKind } from '#platform/notices/notice.ts'
import { exportNotices } from '#platform/export/notices.ts'
import { scheduleNotices } from '#platform/report/schedule/notices.ts'

export const noticeKinds: readonly NoticeKind[] = [
  ...commentNotices,
  resolutionNotice,
  certificateNotice,
  legalValueNotice,
  ...scheduleNotices,
  ...exportNotices,
  planLimitNotice,
  newDeviceNotice,
]
