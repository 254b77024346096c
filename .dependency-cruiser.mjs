/**
 * Who may import whom: for each layer of src the layers and the packages it may use. docs/architecture.md draws the
 * same arrows, and test/docs.test.ts compares the two.
 */
export const layers = {
  core: { layers: [], packages: ['zod'] },
  games: { layers: ['core'], packages: ['zod'] },
  table: {
    layers: ['core', 'generated'],
    packages: ['zod', 'temporal-polyfill', 'openskill', 'lru-cache', 'node:crypto', 'node:util'],
  },
  store: {
    layers: ['jobs', 'table', 'generated'],
    packages: [
      ...['zod', 'pg', '@prisma/adapter-pg', '@prisma/driver-adapter-utils', '@electric-sql/pglite'],
      ...['pglite-prisma-adapter', 'nanotar', 'lru-cache', 'node:*'],
    ],
  },
  jobs: { layers: ['table', 'generated'], packages: ['node:*'] },
  drawing: { layers: ['core'], packages: ['lru-cache'] },
  render: {
    layers: ['drawing', 'table', 'core'],
    packages: ['@napi-rs/canvas', 'lru-cache', 'zod', 'node:*'],
  },
  i18n: { layers: ['table', 'core'], packages: [] },
  discord: {
    layers: ['table', 'core'],
    packages: [
      ...['discord.js', '@discordjs/rest', 'lru-cache', 'zod'],
      ...['node:crypto', 'node:perf_hooks', 'node:util'],
    ],
  },
  process: { layers: ['discord', 'table'], packages: ['pino', 'pino-pretty', 'prom-client', 'node:*'] },
  features: {
    layers: ['discord', 'table', 'core', 'generated'],
    packages: [
      ...[
        'discord.js',
        'zod',
        'node:crypto',
        'node:fs/promises',
        'node:util',
        'node:zlib',
        'openskill',
        'temporal-polyfill',
      ],
      ...['hono', '@hono/node-server', 'lru-cache'],
    ],
  },
  loading: { layers: ['games', 'core'], packages: ['zod', 'node:*'] },
  cli: {
    layers: ['loading', 'games', 'table', 'render', 'drawing', 'i18n', 'core'],
    packages: [
      ...['@napi-rs/canvas', '@iconify-json/game-icons', 'fast-xml-parser', 'esbuild', 'zod', 'node:*'],
    ],
  },
};

const production = { pathNot: ['\\.test\\.ts$', '^src/testkit/', '/generated/'] };
/** What opens a database. */
const driver = '^src/store/(postgres|pglite|pglite-internals)\\.ts$';
/** What runs in browsers, in the folder of its feature. */
const page = '^src/features/[^/]+/page/';
const onServer = { pathNot: [...production.pathNot, page] };
const escaped = (text) => text.replaceAll('.', '\\.').replaceAll('/', '\\/');

/** Dependency-cruiser names Node's own modules without `node:`; their type is `core`. */
function packageRule(layer, packages) {
  const builtins = packages.filter((name) => name.startsWith('node:')).map((name) => name.slice(5));
  const installed = packages.filter((name) => !name.startsWith('node:'));
  const from = { ...onServer, path: `^src/${layer}/` };
  const rules = [
    {
      name: `${layer}-packages`,
      comment: `${layer} uses only these packages: ${packages.join(', ') || 'none'}`,
      severity: 'error',
      from,
      to: {
        dependencyTypes: [
          'npm',
          'npm-dev',
          'npm-optional',
          'npm-peer',
          'npm-no-pkg',
          'npm-unknown',
          'unknown',
        ],
        pathNot: installed.map((name) => `(^|node_modules/)${escaped(name)}(/|$)`),
      },
    },
  ];
  if (!builtins.includes('*'))
    rules.push({
      name: `${layer}-node`,
      comment: `${layer} uses only these modules of Node: ${builtins.join(', ') || 'none'}`,
      severity: 'error',
      from,
      to: { dependencyTypes: ['core'], pathNot: builtins.map((name) => `^(node:)?${escaped(name)}$`) },
    });
  return rules;
}

const layerRules = Object.entries(layers).flatMap(([layer, { layers: allowed, packages }]) => [
  {
    name: `${layer}-layers`,
    comment: `${layer} imports only ${[layer, ...allowed].join(', ')}: main hands over the rest`,
    severity: 'error',
    from: { ...onServer, path: `^src/${layer}/` },
    to: {
      path: '^(src|playground|build|test|bench|examples|prisma)/',
      pathNot: `^src/(${[layer, ...allowed].join('|')})/`,
    },
  },
  ...packageRule(layer, packages),
]);

export default {
  forbidden: [
    ...layerRules,
    {
      name: 'one-way-to-the-database',
      comment:
        'Everything reaches the database through PrismaClient: only what opens it, and migrates it, knows a driver',
      severity: 'error',
      from: { ...production, path: '^src/', pathNot: [...production.pathNot, driver] },
      to: {
        path: '(^|node_modules/)(pg|@electric-sql/pglite|@prisma/adapter-pg|pglite-prisma-adapter)(/|$)',
      },
    },
    {
      name: 'no-test-code',
      comment: 'What runs in production imports neither tests nor what tests share',
      severity: 'error',
      from: { ...production, path: '^(src|playground|prisma)/' },
      to: { path: '(\\.test\\.ts$|^src/testkit/|^test/)' },
    },
    {
      name: 'src-without-test',
      comment: 'src imports nothing from test/: what several layers share stands in src/testkit',
      severity: 'error',
      from: { path: '^src/' },
      to: { path: '^test/' },
    },
    {
      name: 'playground-alone',
      comment: 'The playground is a Discord: it knows nothing of Rollpad',
      severity: 'error',
      from: { path: '^playground/' },
      to: { path: '^(src|build|test|bench|examples|prisma)/' },
    },
    {
      name: 'page-alone',
      comment: 'What runs in browsers knows scenes, how they are drawn, and what its server says',
      severity: 'error',
      from: { ...production, path: '^src/features/([^/]+)/page/' },
      to: { path: '^src/', pathNot: '^src/(core|drawing|features/$1/page)/|^src/features/$1/protocol\\.ts$' },
    },
    {
      name: 'page-packages',
      comment: 'What runs in browsers uses one package: Discord’s SDK',
      severity: 'error',
      from: { ...production, path: page },
      to: { path: '^node_modules/', pathNot: '^node_modules/@discord/embedded-app-sdk/' },
    },
    {
      name: 'games-apart',
      comment: 'A game imports its own folder and core',
      severity: 'error',
      from: { path: '^src/games/([^/]+)/', pathNot: ['\\.test\\.ts$'] },
      to: { path: '^src/games/', pathNot: '^src/games/$1/' },
    },
    {
      name: 'rules-without-words',
      comment: 'Rules give events and reasons as data: words say them, pictures draw, index.ts composes',
      severity: 'error',
      from: { ...production, path: '^src/games/[^/]+/(rules|content)/' },
      to: { path: '^src/games/[^/]+/(words|pictures|computer)/' },
    },
    {
      name: 'words-alone',
      comment: 'Words say what rules give: pictures and computer players use words, not the other way round',
      severity: 'error',
      from: { ...production, path: '^src/games/[^/]+/words/' },
      to: { path: '^src/games/[^/]+/(pictures|computer)/' },
    },
  ],
  options: {
    // TypeScript 7 has no compiler in JavaScript that could be asked.
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['/generated/', '/dist/', '\\.tsx$', '\\.css$'] },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
};
