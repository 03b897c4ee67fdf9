/** What is said of an export (error catalogue, 463 and 464). */
import { defineErrors } from '#base/errors.ts'

export const exportErrors = defineErrors({
  inBackground: { code: 463, text: 'La exportación es muy grande. Te avisaremos cuando esté lista en Exportaciones.' },
  gone: { code: 464, text: 'El archivo ya no está disponible. Genera la exportación de nuevo.' },
})
