/** By which channels somebody is told: as each kind starts, unless the person chose otherwise. */
import { noticeChannels, type NoticeChannel, type NoticeKind } from '#platform/notices/notice.ts'

export interface Choice {
  readonly event: string
  readonly channel: NoticeChannel
  readonly wanted: boolean
}

/** @param choices of one person */
export function wantedOf({ code, startsOn }: NoticeKind, choices: readonly Choice[]): Readonly<Record<NoticeChannel, boolean>> {
  const wants = (channel: NoticeChannel): boolean =>
    choices.find((choice) => choice.event === code && choice.channel === channel)?.wanted ?? startsOn.includes(channel)
  return { app: wants('app'), email: wants('email') }
}

export const channelTitles: Readonly<Record<(typeof noticeChannels)[number], string>> = { app: 'En Páramo', email: 'Por correo' }
