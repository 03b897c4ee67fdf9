/** Money that is put in a register or taken out of it without a sale. Pure. */
export const movementKinds = ['in', 'out'] as const
export type MovementKind = (typeof movementKinds)[number]
export const movementKindNames: Readonly<Record<MovementKind, string>> = { in: 'Ingreso', out: 'Retiro' }
