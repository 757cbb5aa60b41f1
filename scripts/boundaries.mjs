// The import rules. `npm run check` runs it and prints the counts; decision 0009 explains why it is a script.
import { pathToFileURL } from 'node:url'
import { readTree } from './imports.mjs'
import { root } from './place.mjs'
import { main } from './problem.mjs'

const roomOf = (file) => file.split('/').slice(0, 2).join('/')

/** What every feature may import besides its own folder. */
const ground = { contract: ['values', 'http'], server: ['platform'], client: ['platform', 'navigation', 'ui'] }
/** The composition roots: they may import every feature, and no feature imports them. */
const roof = {
  contract: ['refusals.ts', 'refusal.ts', 'endpoints.ts'],
  server: ['demo', 'app.ts', 'commands', 'welcome.ts', 'main.ts'],
  client: ['shell', 'main.tsx', 'start.ts'],
}
const words = (text) => text.split(' ')
const roomsOf = (floor) => new Set(Object.entries(floor).flatMap(([part, rooms]) => rooms.map((room) => `${part}/${room}`)))
const grounds = roomsOf(ground)
const roofs = roomsOf(roof)

const isTest = (file) => /\.test\.(tsx?|mjs)$|-testing\.ts$|\/testing\//.test(file)
const isRoom = (file) => /^(server|client)\//.test(file) && !grounds.has(roomOf(file)) && !roofs.has(roomOf(file)) && !isTest(file)
/** A feature exports only its folder `shared/`; `records`, the frame of every list, is exported as a whole. */
const isExported = (file) => /^\w+\/[\w-]+\/shared\/|^client\/records\//.test(file)
const isPrivate = ({ to }, file) =>
  roomOf(to) !== roomOf(file) && to.startsWith(`${file.split('/')[0]}/`) && !grounds.has(roomOf(to)) && !isExported(to)

const serverPackage = /^(node:|fastify|@fastify\/|kysely|pg(-|$)|server\/)/
const clientPackage = /^(react|@mantine\/|@capacitor\/|@tabler\/|maplibre-gl|client\/)/
const sql = /^(kysely|pg|pg-copy-streams)$/
const to = (pattern) => (imported) => pattern.test(imported.to)
const within = (pattern) => (file) => pattern.test(file) && !isTest(file)

/** Files of the contract with schemas: only the server validates with them; the client uses their types and loads no typebox. */
const isSchema = (file) =>
  /^contract\/([\w-]+\/)?(schemas|endpoints)\.ts$|^contract\/http\/(endpoint|schema|paging|whole-lists|matches|openapi)\.ts$/.test(file)

/** One line per boundary: the files it applies to, and the imports it refuses. A test plants a violation of each. */
export const walls = {
  'the contract imports only itself': { of: within(/^contract\//), refuses: to(/^(?!contract\/|typebox(\/|$))/) },
  'the server imports nothing of the client': { of: (file) => file.startsWith('server/'), refuses: to(clientPackage) },
  'the client imports nothing of the server': { of: within(/^client\//), refuses: to(serverPackage) },
  'platform imports no feature': { of: within(/^(server|client)\/platform\//), refuses: to(/^(server|client)\/(?!platform\/)/) },
  'navigation imports platform alone': { of: within(/^client\/navigation\//), refuses: to(/^client\/(?!platform\/|navigation\/)/) },
  'ui imports platform alone': { of: within(/^client\/ui\//), refuses: to(/^client\/(?!platform\/|ui\/)/) },
  'a feature imports of another only what is in its shared/': { of: isRoom, refuses: isPrivate },
  'nothing but tests imports what is made for tests': {
    of: (file) => /^(contract|server|client)\//.test(file) && !isTest(file),
    refuses: (imported) => isTest(imported.to),
  },
  'the client loads no schema': {
    of: (file) => within(/^(client|contract)\//)(file) && !isSchema(file),
    refuses: (imported) => !imported.ofTypes && (isSchema(imported.to) || /^typebox(\/|$)/.test(imported.to)),
  },
  'SQL stands in stores': {
    of: (file) =>
      within(/^server\//)(file) &&
      !/store\.ts$|^server\/platform\/(database\/|embedded-postgres|database-check)|^server\/(commands\/import|demo)\//.test(file),
    refuses: to(sql),
  },
  'Capacitor is in platform alone': {
    of: (file) => within(/^client\//)(file) && !file.startsWith('client/platform/'),
    refuses: to(/^@capacitor\//),
  },
  'dialogs come from ui': { of: within(/^client\//), refuses: to(/^@mantine\/(modals|notifications)$/) },
  'effects live in platform, ui and shell': {
    of: (file) => within(/^client\//)(file) && !/^client\/(platform|ui|shell)\//.test(file),
    refuses: ({ to, names }) => to === 'react' && names.some((name) => /^(use(Layout|Insertion)?Effect|\*)$/.test(name)),
  },
  'no import climbs two folders: write #/': {
    of: () => true,
    refuses: ({ specifier }) => /^\.\.\/\.\.\/.*\.[cm]?[jt]sx?$/.test(specifier),
  },
  'no import of an index: name the file': { of: () => true, refuses: ({ specifier }) => /\/index(\.\w+)?$/.test(specifier) },
}

const violationsIn = (tree) =>
  [...tree].flatMap(([file, imports]) =>
    Object.entries(walls).flatMap(([wall, { of, refuses }]) =>
      of(file) ? imports.filter((imported) => refuses(imported, file)).map(({ specifier }) => ({ wall, file, specifier })) : [],
    ),
  )

/** Import cycles, including those of types: Tarjan's strongly connected components. */
const circlesIn = (tree) => {
  const order = new Map()
  const lowest = new Map()
  const open = []
  const circles = []
  const visit = (file) => {
    order.set(file, order.size)
    lowest.set(file, order.get(file))
    open.push(file)
    for (const { to } of tree.get(file)) {
      if (!tree.has(to)) continue
      if (!order.has(to)) visit(to)
      if (open.includes(to)) lowest.set(file, Math.min(lowest.get(file), lowest.get(to)))
    }
    if (lowest.get(file) !== order.get(file)) return
    const circle = open.splice(open.indexOf(file))
    if (circle.length > 1) circles.push(circle)
  }
  for (const file of tree.keys()) if (!order.has(file)) visit(file)
  return circles
}

/** The features, lowest first, and the limit of imports between folders against the order ground, features, roof. */
export const orders = {
  contract: {
    most: 12,
    features: words(
      'units notifications addresses extra-fields logs demo statuses closing access privacy types deadlines images municipalities accounts identity inspections incidents publication follows merges reopening tasks exports filters lists entities comments help map workdays routing configuration setup integrations health holidays people uploads imports sso notice-rules statistics monthly-reports desk',
    ),
  },
  server: {
    most: 12,
    features: words(
      'configuration notifications deadlines extra-fields statuses closing privacy municipalities filters units accounts incidents merges reopening workdays logs help entities map inspections types addresses images publication comments tasks exports lists views follows monthly-reports pages setup integrations holidays health people uploads imports routing notice-rules statistics desk',
    ),
  },
  client: {
    most: 3,
    features: words(
      'configuration photo-guard images closing outbox workdays filters extra-fields notifications follows comments records exports inspections publication incidents help lists municipalities accounts privacy iframes tasks map health imports integrations sso people notice-rules statistics monthly-reports setup desk',
    ),
  },
}

/** Pairs of folders in which the lower one imports the higher. */
const arrowsUp = (tree, part) => {
  const { features } = orders[part]
  const rooms = [...ground[part], ...features, 'a feature that is not named', ...roof[part]]
  const height = (room) => rooms.indexOf(rooms.includes(room) ? room : 'a feature that is not named')
  const arrows = [...tree].flatMap(([file, imports]) =>
    file.startsWith(`${part}/`) && !isTest(file)
      ? imports.filter(({ to }) => to.startsWith(`${part}/`) && tree.has(to) && !isTest(to)).map(({ to }) => [file, to])
      : [],
  )
  const names = arrows.map((pair) => pair.map((file) => file.split('/')[1]))
  return [...new Set(names.filter(([from, to]) => height(to) > height(from)).map((pair) => pair.join(' → ')))].toSorted()
}

export const judge = (tree) => {
  const violations = violationsIn(tree)
  const circles = circlesIn(tree)
  const up = Object.keys(orders).map((part) => ({ part, most: orders[part].most, arrows: arrowsUp(tree, part) }))
  const lines = [
    ...violations.map(({ wall, file, specifier }) => `${file} imports ${specifier}: ${wall}`),
    ...circles.map((files) => `these files import each other in a loop: ${files.join(', ')}`),
    ...up.filter(({ arrows, most }) => arrows.length > most).map(({ part, arrows }) => `${part}, against its order: ${arrows.join(', ')}`),
    `${violations.length} imports through a wall, ${circles.length} loops of files; arrows against the order: ${up
      .map(({ part, arrows, most }) => `${part} ${arrows.length} (at most ${most})`)
      .join(', ')}`,
  ]
  return { lines, holds: lines.length === 1, violations, circles, up }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  await main(() => {
    const { lines, holds } = judge(readTree(root))
    for (const line of lines) console.log(line)
    return holds ? 0 : 1
  })
