import { may } from '@avisa/contract/access/person'
import { paths } from '@avisa/contract/paths'
import { Suspense } from 'react'
import { Navigate, Route, Routes, useLocation } from 'react-router'
import { usePerson } from '#/platform/session.ts'
import { useIsRoomy } from '#/ui/list/ListDetail.tsx'
import { RowSkeletons } from '#/ui/state/Skeletons.tsx'
import classes from './console.module.css'
import { Rail } from './Rail.tsx'
import { ScreensContext } from './screens-context.ts'
import { consoleScreens } from './screens.ts'

export const Console = () => {
  const person = usePerson()
  const screens = consoleScreens.filter(({ allow }) => allow.some((pattern) => may(person, pattern)))
  const isRoomy = useIsRoomy()
  const { pathname } = useLocation()
  const isAlone = screens.some(({ path, alone }) => alone && path === pathname)
  const inside = (path: string) => path.slice(paths.console.length + 1)
  return (
    <div className={classes.console}>
      {isRoomy && !isAlone && <Rail screens={screens} />}
      <div className="column grow min-0 min-h-0">
        <Suspense fallback={<RowSkeletons />}>
          <ScreensContext value={screens}>
            <Routes>
              {screens.map(({ path, page: Page }) => (
                <Route key={path} path={inside(path)} element={<Page />} />
              ))}
              <Route path="*" element={<Navigate to={paths.console} replace />} />
            </Routes>
          </ScreensContext>
        </Suspense>
      </div>
    </div>
  )
}
