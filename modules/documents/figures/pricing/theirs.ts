/** What a supplier asks for what is ordered of them, as the line of an order says it. Pure. */

/** How a line is called that the supplier knows by a code of their own: "Cafetera (CN-77)". */
export const describedFor = (name: string, theirCode: string): string => (theirCode === '' ? name : `${name} (${theirCode})`.slice(0, 500))
