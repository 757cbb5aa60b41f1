import { Button } from '@mantine/core'
import { IconHandGrab, IconMessage, IconSwitchHorizontal } from '@tabler/icons-react'
import { Suspense } from 'react'
import { useNavigate } from 'react-router'
import type { Task } from '@avisa/contract/tasks/schemas'
import { lazy } from '#/platform/lazy.ts'
import { ActionBar } from '#/ui/page/ActionBar.tsx'
import { useSheetAddress } from '#/ui/popup/use-sheet-address.ts'
import { useMoving, type Moving } from './moves/use-moving.ts'
import { moveParam } from './moves/move-change.ts'
import { useMoveRefusalText } from './moves/use-move-refusal-text.ts'
import classes from './tasks.module.css'
import { useTaskTexts } from './texts.ts'
import { useTakeTask } from './use-take-task.ts'

const MoveSheet = lazy(async () => ({ default: (await import('./moves/MoveSheet.tsx')).MoveSheet }))

const movesIt = ({ offered }: Moving): boolean => Object.keys(offered).length > 0

/**
 * The primary action: change the status, or take a task that nobody has. A person whose work it could be
 * reads why neither is possible; others get no bar.
 */
const useMain = (task: Task, moving: Moving | undefined, change: () => void) => {
  const say = useTaskTexts()
  const why = useMoveRefusalText()
  const take = useTakeTask(task)
  if (!moving) return undefined
  const state = { label: say('changeState'), icon: IconSwitchHorizontal }
  if (movesIt(moving)) return { ...state, onClick: change }
  const { takes } = moving
  if (takes) return { label: say('take'), icon: IconHandGrab, onClick: () => void take(takes) }
  return moving.why && { ...state, reason: why(moving.why) }
}

export const TaskBar = ({ task, comments: to }: { task: Task; comments: string }) => {
  const say = useTaskTexts()
  const navigate = useNavigate()
  const moving = useMoving(task)
  const sheet = useSheetAddress(moveParam)
  const main = useMain(task, moving, sheet.open)
  if (!moving || !main) return null
  const comments = (
    <Button
      variant="default"
      size="lg"
      className={`${classes.square} fixed`}
      aria-label={say('comments')}
      onClick={() => void navigate(to)}
    >
      <IconMessage size={22} stroke={1.9} aria-hidden />
    </Button>
  )
  return (
    <>
      <ActionBar main={main} secondary={comments} />
      {sheet.key !== null && movesIt(moving) && (
        <Suspense>
          <MoveSheet key={sheet.key} task={task} moving={moving} opened={sheet.opened} onClose={sheet.close} />
        </Suspense>
      )}
    </>
  )
}
