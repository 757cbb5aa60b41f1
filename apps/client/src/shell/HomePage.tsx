import { AppPage } from '#/ui/AppPage.tsx'
import { Row, RowCard } from '#/ui/Rows.tsx'
import { useCircumstances } from './circumstances.ts'
import { entryIcons } from './entries.tsx'
import { menuOf, pathOf } from './menu.ts'
import { useShellTexts } from './texts.ts'

/** `/inicio`, where the municipality keeps the older navigation (START-16): the sections as large rows. */
export const HomePage = () => {
  const say = useShellTexts()
  const entries = menuOf(useCircumstances()).filter((entry) => entry !== 'home')
  return (
    <AppPage title={say('homeTitle')}>
      <RowCard>
        {entries.map((entry) => {
          const Shape = entryIcons[entry]
          return <Row key={entry} to={pathOf[entry]} icon={<Shape size={22} stroke={1.9} />} title={say(entry)} />
        })}
      </RowCard>
    </AppPage>
  )
}
