import { defineErrors } from '#base/errors.ts'

/** Limits of the plan (specification, section 8). */
export const planErrors = defineErrors({
  limitReached: { code: 468, text: 'Alcanzaste el límite de {recurso} de tu plan.' },
  limitExceeded: { code: 469, text: 'Superaste el límite de {recurso} de tu plan: {usado} de {limite}.' },
  unavailable: { code: 470, text: 'Tu plan no está disponible. Contacta a soporte.' },
  notIncluded: { code: 471, text: 'Tu plan no incluye {funcionalidad}.' },
  packageUsedUp: { code: 472, text: 'Tu paquete de documentos electrónicos se agotó.' },
  packageExpired: { code: 473, text: 'Tu paquete venció el {fecha}.' },
  payrollLimit: { code: 532, text: 'Alcanzaste el límite de empleados o nóminas electrónicas de tu plan.' },
  placesLimit: { code: 538, text: 'Alcanzaste el límite de sucursales o cajas de tu plan.' },
  notContracted: { code: 574, text: 'Este complemento no está activo en tu suscripción.' },
  freePlan: { code: 696, text: 'El plan gratuito permite facturas hasta 5 millones por factura y por mes.' },
})
