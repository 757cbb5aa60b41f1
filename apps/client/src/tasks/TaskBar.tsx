import { Button } from '@mantine/core'
import { IconMessage, IconSwitchHorizontal } from '@tabler/icons-react'
import { Suspense } from 'react'
import { useNavigate } from 'react-router'
import type { Task } from '@avisa/contract/tasks/schemas'
import { lazy } from '#/platform/lazy.ts'
import { ActionBar } from '#/ui/ActionBar.tsx'
import { useSheetAddress } from '#/ui/use-sheet-address.ts'
import { useMoving } from './moves/use-moving.ts'
import { moveParam } from './moves/use-send-move.ts'
import classes from './tasks.module.css'
import { useTaskTexts } from './texts.ts'

const MoveSheet = lazy(async () => ({ default: (await import('./moves/MoveSheet.tsx')).MoveSheet }))

const icon = { size: 22, stroke: 1.9, 'aria-hidden': true } as const

/** Changing its state, for whoever may, and the way to its comments; what is finished offers no change (TASK-09, TASK-10, TASK-28). */
export const TaskBar = ({ task, comments: to }: { task: Task; /** Where its comments are. */ comments: string }) => {
  const say = useTaskTexts()
  const navigate = useNavigate()
  const moving = useMoving(task)
  const sheet = useSheetAddress(moveParam)
  if (!moving || Object.keys(moving.offered).length === 0) return null
  const comments = (
    <Button variant="default" size="lg" className={classes.square ?? ''} aria-label={say('comments')} onClick={() => void navigate(to)}>
      <IconMessage {...icon} />
    </Button>
  )
  return (
    <>
      {!moving.over && (
        <ActionBar
          main={{ label: say('changeState'), icon: <IconSwitchHorizontal {...icon} size={20} />, onClick: sheet.open }}
          secondary={comments}
        />
      )}
      {sheet.key !== null && (
        <Suspense>
          <MoveSheet key={sheet.key} task={task} moving={moving} opened={sheet.opened} onClose={sheet.close} />
        </Suspense>
      )}
    </>
  )
}
