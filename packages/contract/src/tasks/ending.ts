import { repairStillOpen, type MoveStatus, type MoveTrack } from './moves.ts'

type Ending = {
  track: MoveTrack
  from: Readonly<Record<MoveTrack, MoveStatus>>
  to: MoveStatus
  /** The status of finished repairs. */
  finished: MoveStatus | undefined
}

/**
 * The status whose reasons count when a task moves: that of finished repairs also where a manager must validate, or where the study ends the repair;
 * none where a manager validates what was answered already.
 */
export const endingOf = ({ track, from, to, finished }: Ending): MoveStatus | undefined => {
  if (track === 'reparacion' && from.reparacion.pendiente_validar && to.finaliza) return undefined
  const endsRepair = to.pendiente_validar || (track === 'tecnico' && repairStillOpen(from.reparacion, to))
  if (endsRepair) return finished
  return to.final ? to : undefined
}
