/** What is asked of a person's identification, of their days off and of their card. */

/** Working days plus compensated days (specification, sections 5 and 9). */
export const MAX_DAYS_OFF = 15

export const personMessages = {
  /** Error 402. */
  identification_number_available: 'Ya existe un registro con este número de identificación',
  /** Error 613. */
  max15: 'La suma de días hábiles y días compensados no puede exceder 15.',
  /** Error 614. */
  minOne: 'Debes seleccionar al menos un día, ya sea en días hábiles o en días compensados.',
  /** Error 681. */
  cardNumber: 'Ingresa un número de tarjeta válido.',
} as const

/** @param isTaken somebody else of the company has the number; who asks knows */
export const identificationNumberAvailable = (isTaken: boolean): string | null =>
  isTaken ? personMessages.identification_number_available : null

export const max15 = (workingDays: number, compensatedDays: number): string | null =>
  workingDays + compensatedDays <= MAX_DAYS_OFF ? null : personMessages.max15

export const minOne = (workingDays: number, compensatedDays: number): string | null =>
  workingDays + compensatedDays >= 1 ? null : personMessages.minOne

/** The number of a card: 12 to 19 digits, spaces and hyphens aside, whose last one is the check digit of ISO/IEC 7812 (Luhn). */
export function cardNumber(text: string): string | null {
  const digits = text.replace(/[\s-]/g, '')
  if (digits === '') return null
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const doubled = index % 2 === 1 ? Number(digit) * 2 : Number(digit)
    return total + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
  return /^\d{12,19}$/.test(digits) && sum % 10 === 0 ? null : personMessages.cardNumber
}
