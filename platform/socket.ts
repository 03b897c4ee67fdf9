/**
 * What a lower module asks of those above it. The module that asks declares the socket, each module above plugs its own into
 * its definition, and whoever asks gathers them from the definitions, in the order of the modules.
 */
export interface Plug {
  /** The name of the socket. */
  readonly socket: string
}

export interface Socket<Given> {
  readonly name: string
  readonly plug: (...given: readonly Given[]) => Plug
  readonly gather: (modules: readonly { readonly plugs?: readonly Plug[] }[]) => Given[]
}

/* @__NO_SIDE_EFFECTS__ */
export function defineSocket<Given>(name: string): Socket<Given> {
  // What was given stays with its type here: a plug is only the ticket for it.
  const plugged = new WeakMap<Plug, readonly Given[]>()
  return {
    name,
    plug(...given) {
      const plug: Plug = { socket: name }
      plugged.set(plug, given)
      return plug
    },
    gather: (modules) => modules.flatMap(({ plugs = [] }) => plugs).flatMap((plug) => plugged.get(plug) ?? []),
  }
}
