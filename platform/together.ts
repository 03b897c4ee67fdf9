/**
 * Several pieces of work at once. Statements that begin in the same turn leave together, in the order of the list, and cost one round
 * trip (`createPool`, pipeline): each is still a statement of its own and sees what those before it locked and wrote.
 */

/**
 * Waits for all of them, also when one fails: nothing asks the transaction anything after it was rolled back.
 * @throws what the first of the list that failed throws
 */
export async function together<const Work extends readonly unknown[]>(
  work: Work,
): Promise<{ -readonly [Index in keyof Work]: Awaited<Work[Index]> }> {
  await Promise.allSettled(work)
  return Promise.all(work)
}
