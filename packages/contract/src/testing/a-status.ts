import { statusFlags, type StatusFlag } from '#/statuses/tracks.ts'
import type { MoveStatus } from '#/tasks/moves.ts'

const noFlags = Object.fromEntries(statusFlags.map((flag) => [flag, false])) as Record<StatusFlag, boolean>

/** A status of a track as the rules of moves read it; the flags of a test are given in `more`. */
export const aStatus = (id: number, codigo: string, more: Partial<MoveStatus> = {}): MoveStatus => ({ ...noFlags, id, codigo, ...more })
