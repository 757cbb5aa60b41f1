/** Page size of a list from an API, and how much of each answer is stored (docs/decisions/0016). */
export const extraLimits = { pageSize: 12, summary: 40, text: 2000, choices: 50, signature: 20_000, name: 120 } as const
