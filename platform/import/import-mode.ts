/** `create`: what exists is refused. `update`: what exists, by its key, takes what the file says of it. */
export const importModes = ['create', 'update'] as const
export type ImportMode = (typeof importModes)[number]
