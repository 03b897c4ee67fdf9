/** The unique codes themselves: SHA-384 of the texts of `unique-code.ts`. */
import { createHash } from 'node:crypto'
import {
  cudeText,
  cudsText,
  cufeText,
  cuneText,
  eventCudeText,
  softwareSecurityText,
  type CudeFields,
  type CudsFields,
  type CufeFields,
  type CuneFields,
  type EventCudeFields,
} from './unique-code.ts'

/** 96 lower-case hexadecimal characters of the UTF-8 text. */
export const sha384 = (text: string): string => createHash('sha384').update(text, 'utf8').digest('hex')

export const cufe = (fields: CufeFields): string => sha384(cufeText(fields))
export const cude = (fields: CudeFields): string => sha384(cudeText(fields))
export const cuds = (fields: CudsFields): string => sha384(cudsText(fields))
export const eventCude = (fields: EventCudeFields): string => sha384(eventCudeText(fields))
export const cune = (fields: CuneFields): string => sha384(cuneText(fields))
export const softwareSecurityCode = (fields: { softwareId: string; softwarePin: string; number: string }): string =>
  sha384(softwareSecurityText(fields))
