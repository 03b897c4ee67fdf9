/** How much something cannot wait, from the least (areas.md, section 14). */
export const priorities = { low: 'Baja', normal: 'Media', high: 'Alta', urgent: 'Urgente' } as const
