/** What people can be told of, gathered from whoever announces it, in the order in which it is chosen. */
import { commentNotices } from '#modules/comments/index.ts'
import type { NoticeKind } from '#platform/notices/notice.ts'

export const noticeKinds: readonly NoticeKind[] = [...commentNotices]
