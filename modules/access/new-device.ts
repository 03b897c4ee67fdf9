/** Telling somebody that their account was entered from a device that they had not entered from before. */
import { ALL_SERVICES } from '#platform/access.ts'
import { defineNotice, type Notice } from '#platform/notices/notice.ts'
import { dayAndClockTime } from './moment.ts'
import { deviceOf, UNKNOWN_DEVICE } from './profile/device.ts'

export const newDeviceNotice = defineNotice({
  code: 'access.newDevice',
  group: 'Mi cuenta',
  title: 'Ingresan a tu cuenta desde un dispositivo nuevo',
  actionable: true,
  startsOn: ['app', 'email'],
  audience: { permission: 'member', plan: null, services: ALL_SERVICES },
})

/**
 * Whether a browser is another one than those of the sessions before. The first one is not new, and a program that does not
 * say what it is tells nothing.
 */
export function isNewDevice(userAgent: string, before: readonly string[]): boolean {
  const known = before.map(deviceOf).filter((device) => device !== UNKNOWN_DEVICE)
  const device = deviceOf(userAgent)
  return device !== UNKNOWN_DEVICE && known.length > 0 && !known.includes(device)
}

/** @param key of this sign-in */
export const noticeOfNewDevice = (
  key: string,
  personId: string,
  { userAgent, ip, now }: { readonly userAgent: string; readonly ip: string; readonly now: Date },
): Notice => ({
  kind: newDeviceNotice,
  key,
  title: `Ingresaste desde un dispositivo nuevo: ${deviceOf(userAgent)}`,
  text: `IP ${ip}, ${dayAndClockTime(now.toISOString())} Si no fuiste tú, cambia tu contraseña: se cierran las demás sesiones.`,
  href: '/profile?panel=clave',
  to: [personId],
})
