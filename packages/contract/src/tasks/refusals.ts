import type { RefusalSpec } from '#/http/refusals.ts'

export const taskRefusals = {} as const satisfies Record<string, RefusalSpec>
